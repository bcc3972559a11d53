import "server-only";
import { env } from "@/lib/env";
import { deliverQuietly } from "./deliver";

/** Milliseconds between two looks for messages that are due again. */
const INTERVAL = 10_000;

/** From now on looks for due messages, as long as something else keeps the process running. Vercel calls a route instead. */
export function deliverRegularly(): void {
  if (env().VERCEL) return;
  let running = false;
  const look = async () => {
    // A slow mail server does not gather rounds that wait for it.
    if (running) return;
    running = true;
    await deliverQuietly();
    running = false;
  };
  setInterval(look, INTERVAL).unref();
}
