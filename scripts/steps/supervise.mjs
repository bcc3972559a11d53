import { setTimeout as delay } from "node:timers/promises";
import { say } from "./progress.mjs";
import { isShuttingDown } from "./shutdown.mjs";

/** Pauses before a server is started again. The first restart is immediate. */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000];

/** A server that has run for longer is restarted at once again. */
const STABLE_AFTER_MS = 60_000;

/**
 * Starts a server again whenever it exits, until this process is stopped.
 * @param {import("./server.mjs").Server} first the running server
 * @param {() => import("./server.mjs").Server} start
 * @param {(milliseconds: number) => Promise<unknown>} [pause]
 * @returns {Promise<never>}
 */
export async function keepRunning(first, start, pause = (milliseconds) => delay(milliseconds)) {
  let server = first;
  for (let restarts = 0; ; restarts += 1) {
    const since = performance.now();
    const code = await server.exited;
    // The shutdown of this process ends it.
    if (isShuttingDown()) await new Promise(() => {});
    if (performance.now() - since > STABLE_AFTER_MS) restarts = 0;
    say(`The server exited with code ${code}: starting it again.`);
    await pause(PAUSES_MS[Math.min(restarts, PAUSES_MS.length - 1)] ?? 0);
    server = start();
  }
}
