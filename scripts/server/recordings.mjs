// Recordings have limits of their own: each holds a place for minutes, which other calls and users would lack.
import { Places } from "./places.mjs";
import { endLongestStalled } from "./slow-clients.mjs";

/** Recordings that are played at the same time. A stalled one gives way to another. */
const MAX_PLAYED = { max: 1_024, maxOfClient: 256 };
const MAX_PLAYED_OF_USER = 6;

/** Parts that are uploaded at the same time. */
const MAX_PIECES = { max: 256, maxOfClient: 64 };

/** @param {import("./places.mjs").ClientOf} clientOf */
export function recordingPlaces(clientOf) {
  /** @type {Places<string>} those of users, by their ids */
  const playedOfUsers = new Places({
    maxOfClient: MAX_PLAYED_OF_USER,
    clientOf: (userId) => [userId],
    giveWay: endLongestStalled,
  });
  return {
    played: new Places({ ...MAX_PLAYED, clientOf, giveWay: endLongestStalled }),
    playedOfUsers,
    pieces: new Places({ ...MAX_PIECES, clientOf }),
  };
}
