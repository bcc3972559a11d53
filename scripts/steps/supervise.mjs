import { setTimeout as delay } from "node:timers/promises";
import { say } from "./progress.mjs";
import { isShuttingDown } from "./shutdown.mjs";

/** @typedef {import("./server.mjs").Server} Server */

/** Pauses before a server that exits is restarted. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 4_000, 8_000];

/** After a server has run for longer, the pauses begin again with the first. */
const STABLE_AFTER_MS = 10_000;

/**
 * Restarts a server whenever it exits, until this process is stopped.
 * @param {Server} server the running one
 * @param {() => Server} start
 * @param {(milliseconds: number) => Promise<unknown>} [pause]
 * @returns {Promise<never>}
 */
export async function keepRunning(server, start, pause = (milliseconds) => delay(milliseconds)) {
  for (let exits = 0; ; exits += 1) {
    const since = performance.now();
    const code = await server.exited;
    // During a shutdown it waits for the end of this process.
    if (isShuttingDown()) await new Promise(() => {});
    if (performance.now() - since > STABLE_AFTER_MS) exits = 0;
    say(`The server exited with code ${code}: starting it again.`);
    await pause(PAUSES_MS[exits] ?? PAUSES_MS.at(-1) ?? 0);
    server = start();
  }
}
