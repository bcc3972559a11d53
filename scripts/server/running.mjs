// Limits of the requests that run, which share one process: a client's many would make those of others wait.
import pLimit from "p-limit";
import { Places } from "./places.mjs";
import { endLongestRead, endLongestStalled } from "./slow-clients.mjs";

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {Pick<import("node:http").ServerResponse, "headersSent" | "once">} Response */

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

/** @typedef {import("p-limit").LimitFunction} LimitFunction */

/**
 * @param {import("./places.mjs").ClientOf} clientOf
 * @returns {(request: Request, response: Response, work: () => Promise<void>) => Promise<void>} runs work in its client's turn, if
 *   the client waits for it
 */
export function turnsOf(clientOf) {
  /** @type {Map<string, LimitFunction>} */
  const turns = new Map();
  return (request, response, work) =>
    new Promise((resolve, reject) => {
      /** @type {Waiting} */
      const waiting = {
        begin() {
          waiting.begin = undefined;
          const ran = work();
          ran.then(resolve, reject);
          return turnOf(ran, response);
        },
      };
      response.once("close", () => {
        if (!waiting.begin) return;
        waiting.begin = undefined;
        resolve();
      });
      void lineUp(turns, clientOf(request).at(-1) ?? "", waiting);
    });
}

/** Work that waits for its turn, until it has begun or its client has gone. @typedef {{ begin: (() => Promise<void>) | undefined }} Waiting */

/**
 * Waits for a turn. The queue keeps `waiting` alone, so that a client that sends bodies and goes leaves none of them there.
 * @param {Map<string, LimitFunction>} turns
 * @param {string} client
 * @param {Waiting} waiting
 */
async function lineUp(turns, client, waiting) {
  const turn = turns.get(client) ?? pLimit(MAX_AT_ONCE);
  turns.set(client, turn);
  await turn(async () => waiting.begin?.());
  if (turn.activeCount + turn.pendingCount === 0) turns.delete(client);
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
  const ended = ran.catch(() => undefined);
  return Promise.race([ended, over]).finally(() => clearTimeout(timer));
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
