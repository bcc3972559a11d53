// Limits of the requests that run, which share one process: a client's many would make those of others wait.
import pLimit from "p-limit";
import { Places } from "./places.mjs";
import { endLongestRead, endLongestStalled } from "./slow-clients.mjs";

/** Requests that have a place at the same time; further ones are refused immediately. */
const MAX_RUNNING = 256;

/** The same for one client, also behind a proxy. Of these so many run at once; the others wait, each in its place. */
export const MAX_OF_CLIENT = 64;
const MAX_AT_ONCE = 16;

/** A turn lasts no longer: what still runs then waits for its reader, a provider or the database, not for the process. */
const MAX_TURN_MS = 2_000;

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
    /** @type {Promise<void> | undefined} */
    let ran;
    try {
      await turn(() => {
        ran = work();
        return within(ran, MAX_TURN_MS);
      });
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) turns.delete(client);
    }
    await ran;
  };
}

/** Waits for work, but no longer than some time. @param {Promise<void>} work @param {number} ms */
function within(work, ms) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

// Recordings have limits of their own: each holds a place for minutes, which other calls and users would lack.

/** Recordings that are played at the same time. A stalled one gives way to another. */
const MAX_PLAYED = { max: 1_024, maxOfClient: 256 };
const MAX_PLAYED_OF_USER = 6;

/** Parts that are uploaded at the same time. */
const MAX_PIECES = { max: 256, maxOfClient: 64 };

/** The places of all kinds of requests. @param {import("./places.mjs").ClientOf} clientOf */
export function runningPlaces(clientOf) {
  /** @type {Places<string>} those of users, by their ids */
  const playedOfUsers = new Places({
    maxOfClient: MAX_PLAYED_OF_USER,
    clientOf: (userId) => [userId],
    giveWay: endLongestStalled,
  });
  return {
    running: new Places({ max: MAX_RUNNING, maxOfClient: MAX_OF_CLIENT, clientOf, giveWay: endLongestRead }),
    inTurn: turnsOf(clientOf),
    played: new Places({ ...MAX_PLAYED, clientOf, giveWay: endLongestStalled }),
    playedOfUsers,
    pieces: new Places({ ...MAX_PIECES, clientOf }),
  };
}
