// Limits of the requests that run, which share one process: a client's many would make those of others wait.
import pLimit from "p-limit";
import { Places } from "./places.mjs";
import { endLongestRead, endLongestStalled } from "./slow-clients.mjs";

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {Pick<import("node:http").ServerResponse, "headersSent">} Response */

/** Requests that have a place at the same time; further ones are refused immediately. */
const MAX_RUNNING = 256;

/** The same for one client, also behind a proxy. Of these so many run at once; the others wait, each in its place. */
export const MAX_OF_CLIENT = 64;
const MAX_AT_ONCE = 16;

/** Every so often a turn ends whose answer has begun: what still runs then waits for its reader. */
const LOOK_MS = 2_000;

/**
 * Any other turn lasts no longer: longer than a statement may take, also one whose client has gone. What still runs then waits for
 * a provider.
 */
const MAX_LOOKS = 6;

/**
 * @param {import("./places.mjs").ClientOf} clientOf
 * @returns {(request: Request, response: Response, work: () => Promise<void>) => Promise<void>} runs work in its client's turn
 */
export function turnsOf(clientOf) {
  /** @type {Map<string, import("p-limit").LimitFunction>} */
  const turns = new Map();
  return async (request, response, work) => {
    const client = clientOf(request).at(-1) ?? "";
    const turn = turns.get(client) ?? pLimit(MAX_AT_ONCE);
    turns.set(client, turn);
    /** @type {Promise<void> | undefined} */
    let ran;
    try {
      await turn(() => {
        ran = work();
        return turnOf(ran, response);
      });
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) turns.delete(client);
    }
    await ran;
  };
}

/** Waits until a turn is over. @param {Promise<void>} ran @param {Response} response */
function turnOf(ran, response) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const over = new Promise((resolve) => {
    const look = (looks = 1) => {
      if (response.headersSent || looks === MAX_LOOKS) resolve(undefined);
      else timer = setTimeout(look, LOOK_MS, looks + 1);
    };
    timer = setTimeout(look, LOOK_MS);
  });
  return Promise.race([ran, over]).finally(() => clearTimeout(timer));
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
