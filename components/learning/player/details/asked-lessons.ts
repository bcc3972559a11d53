/** Lessons of which this browser asked a user whether they are known, the latest last. */
const MAX_KEPT = 500;

const keyOf = (userId: string) => `waypoint-asked ${userId}`;

function askedOf(userId: string): string[] {
  try {
    return localStorage.getItem(keyOf(userId))?.split(" ") ?? [];
  } catch {
    // The browser forbids it: it is asked at every marking.
    return [];
  }
}

/** True if the user was asked about a lesson. */
export const wasAsked = (userId: string, videoId: string): boolean => askedOf(userId).includes(videoId);

/** Keeps that the user was asked about a lesson. */
export function keepAsked(userId: string, videoId: string): void {
  try {
    localStorage.setItem(keyOf(userId), [...askedOf(userId), videoId].slice(-MAX_KEPT).join(" "));
  } catch {
    // As above.
  }
}
