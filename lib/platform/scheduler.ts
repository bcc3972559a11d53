import "server-only";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { env } from "./env";
import { log } from "./log";

/**
 * Does a job regularly, as long as something else keeps the process running; a failure is logged. Vercel calls a route
 * instead.
 */
export function regularly(what: string, work: () => Promise<unknown>, intervalMs: number): void {
  if (env().VERCEL) return;
  let running = false;
  const turn = async () => {
    // A slow turn does not gather others that wait for it.
    if (running) return;
    running = true;
    try {
      await work();
    } catch (error) {
      if (isDatabaseAway(error)) log().warn({ err: error }, `${what} waits for the database`);
      else log().error({ err: error }, what);
    } finally {
      running = false;
    }
  };
  setInterval(turn, intervalMs).unref();
}
