import "server-only";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { env } from "./env";
import { log } from "./log";

/**
 * Does something again and again, as long as something else keeps the process running. Vercel calls a route instead.
 * @param interval milliseconds
 */
export function regularly(what: string, work: () => Promise<unknown>, interval: number): void {
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
  setInterval(turn, interval).unref();
}
