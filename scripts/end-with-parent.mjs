// Loaded into a child process. Its IPC channel closes when the parent process ends, even by SIGKILL. The child then
// exits, so that it does not write at the same time as the next start. The child's own workers load this module, too,
// but have another parent and are not ended.
if (process.env.ENDS_WITH_PARENT === String(process.ppid)) {
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.channel?.unref();
}
