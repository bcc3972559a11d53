/** The limit of stored lessons for which this browser has asked a user whether they know them. */
const MAX_KEPT = 500;

const keyOf = (userId: string) => `waypoint-asked ${userId}`;

function askedOf(userId: string): string[] {
  try {
    return localStorage.getItem(keyOf(userId))?.split(" ") ?? [];
  } catch {
    // Without storage, the question comes with every marking.
    return [];
  }
}

/** True if the user was asked about a lesson. */
export const wasAsked = (userId: string, videoId: string): boolean => askedOf(userId).includes(videoId);

/** Stores that the user was asked about a lesson. */
export function keepAsked(userId: string, videoId: string): void {
  try {
    localStorage.setItem(keyOf(userId), [...askedOf(userId), videoId].slice(-MAX_KEPT).join(" "));
  } catch {
    // Without storage, nothing is kept.
  }
}
