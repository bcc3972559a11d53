import { setTimeout as delay } from "node:timers/promises";
import { say } from "./progress.mjs";
import { isShuttingDown } from "./shutdown.mjs";

/** @typedef {import("./server.mjs").Server} Server */

/** The shortest times between two starts: one that has run for longer is started again at once. */
const INTERVALS_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000];

/** A server that has run for longer begins with the first interval again. */
const STABLE_AFTER_MS = 60_000;

/**
 * Replaces a server whenever it exits, until this process is stopped.
 * @param {Server} first the running server
 * @param {{ start: () => Server, startSpare?: () => Server }} starts startSpare: loads a server that listens when it is told to
 * @param {(milliseconds: number) => Promise<unknown>} [pause]
 * @returns {Promise<never>}
 */
export async function keepRunning(first, { start, startSpare }, pause = (milliseconds) => delay(milliseconds)) {
  let server = first;
  for (let restarts = 0; ; restarts += 1) {
    const since = performance.now();
    const spare = startSpare?.();
    const code = await server.exited;
    // The shutdown of this process ends it.
    if (isShuttingDown()) await new Promise(() => {});
    const lifetime = performance.now() - since;
    if (lifetime > STABLE_AFTER_MS) restarts = 0;
    say(`The server exited with code ${code}: starting it again.`);
    await pause(Math.max(0, (INTERVALS_MS[Math.min(restarts, INTERVALS_MS.length - 1)] ?? 0) - lifetime));
    server = spare ?? start();
    server.listen();
    await Promise.race([server.listening, server.exited]);
  }
}
