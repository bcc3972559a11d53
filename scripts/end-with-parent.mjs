// Loaded into a child process. Its IPC channel closes when the parent process ends, even by SIGKILL: the child ends at
// once, so that it does not go on writing beside the next start. The child's own workers inherit the flag that loads this
// module; they have another parent, and keep their channel.
if (process.env.ENDS_WITH_PARENT === String(process.ppid)) {
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.channel?.unref();
}
