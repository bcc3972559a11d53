// Places of recordings, which are held for minutes: they keep nobody from other calls, nor one user another from playing.
import { Places } from "./places.mjs";
import { endLongestStalled } from "./slow-clients.mjs";

/** Recordings that are played at once. One that stalls gives way to another. */
const MAX_PLAYED = { max: 1_024, maxOfClient: 256 };
const MAX_PLAYED_OF_USER = 6;

/** Pieces that are uploaded at once. */
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
