import "server-only";
import { runAs } from "@/lib/platform/database/caller";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { env } from "./env";
import { log } from "./log";

/**
 * Runs a task at an interval, one run at a time. Failures are logged. The timer does not keep the process alive. On
 * Vercel it does nothing: the host's scheduler calls a route instead.
 * @param name of the task, for the log
 */
export function runPeriodically(name: string, task: () => Promise<unknown>, intervalMs: number): void {
  if (env().VERCEL) return;
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await runAs(name, task);
    } catch (error) {
      if (isDatabaseAway(error)) log().warn({ err: error }, `${name} waits for the database`);
      else log().error({ err: error }, name);
    } finally {
      isRunning = false;
    }
  };
  setInterval(run, intervalMs).unref();
}
