// Limits of the requests that run, which share one process: a client's many would make those of others wait.
import pLimit from "p-limit";
import { Places } from "./places.mjs";
import { endLongestRead } from "./slow-clients.mjs";

/** Requests that have a place at the same time; further ones are refused immediately. */
const MAX_RUNNING = 256;

/** The same for one client, also behind a proxy. Of these so many run at once; the others wait, each in its place. */
export const MAX_OF_CLIENT = 64;
const MAX_AT_ONCE = 16;

/**
 * @param {import("./places.mjs").ClientOf} clientOf
 * @returns {(request: import("node:http").IncomingMessage, work: () => Promise<void>) => Promise<void>} runs work in
 *   its client's turn
 */
export function turnsOf(clientOf) {
  /** @type {Map<string, import("p-limit").LimitFunction>} */
  const turns = new Map();
  return async (request, work) => {
    const client = clientOf(request).at(-1) ?? "";
    const turn = turns.get(client) ?? pLimit(MAX_AT_ONCE);
    turns.set(client, turn);
    try {
      await turn(work);
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) turns.delete(client);
    }
  };
}

/** @param {import("./places.mjs").ClientOf} clientOf */
export const runningPlaces = (clientOf) => ({
  running: new Places({ max: MAX_RUNNING, maxOfClient: MAX_OF_CLIENT, clientOf, giveWay: endLongestRead }),
  inTurn: turnsOf(clientOf),
});
