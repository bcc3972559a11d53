import "server-only";
import { runAs } from "@/lib/platform/database/caller";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { addDueTask } from "./due-tasks";
import { env } from "./env";
import { log } from "./log";
import { metrics } from "./metrics/record";

/**
 * Runs a task at an interval, one run at a time. Failures are logged. The timer does not keep the process alive. On
 * Vercel no timer runs between requests: there responses run the task, and the host's scheduler calls a route.
 * @param name of the task, for the log
 */
export function runPeriodically(name: string, task: () => Promise<unknown>, intervalMs: number): void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await runAs(name, task);
    } catch (error) {
      if (isDatabaseAway(error)) log().warn({ err: error }, `${name} waits for the database`);
      else log().error({ err: error }, name);
      metrics()?.error("task");
    } finally {
      isRunning = false;
    }
  };
  if (env().VERCEL) addDueTask(run, intervalMs);
  else setInterval(run, intervalMs).unref();
}
