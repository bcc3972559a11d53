// Loaded into a child process. Its IPC channel closes when the parent process ends, even by SIGKILL: the child ends at
// once, so that it does not go on writing beside the next start.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.channel?.unref();
