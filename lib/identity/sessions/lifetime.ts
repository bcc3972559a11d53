const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds. */
export const LIFETIMES_MS = {
  /** A session ends this long after it began. */
  absolute: 30 * DAY_MS,
  /** An administrator's session ends this long after it began. */
  administrator: 12 * HOUR_MS,
  /** A session ends when it is not used for this long. */
  idle: 7 * DAY_MS,
  accessToken: HOUR_MS,
  /** Sensitive actions do not ask for the password again for this long. */
  fresh: 10 * 60_000,
  /** Nor for this long after a sign-on at a provider. */
  freshAfterSignOn: 5 * 60_000,
};

/** The time that a sign-on counts as an entered password, so that it serves for five minutes. */
export const authenticatedBySignOn = (now: Date): Date =>
  new Date(now.getTime() - LIFETIMES_MS.fresh + LIFETIMES_MS.freshAfterSignOn);

type SessionTimes = { createdAt: Date; lastSeenAt: Date; expires: Date; isAdmin: boolean };

/** The time a session ends unless it is used before. The administrator limit also applies to sessions from before a promotion. */
export function endOf({ createdAt, lastSeenAt, expires, isAdmin }: SessionTimes): Date {
  const ends = [
    expires.getTime(),
    createdAt.getTime() + LIFETIMES_MS.absolute,
    lastSeenAt.getTime() + LIFETIMES_MS.idle,
  ];
  if (isAdmin) ends.push(createdAt.getTime() + LIFETIMES_MS.administrator);
  return new Date(Math.min(...ends));
}

/** True when the user entered their password in the last ten minutes. */
export const isFresh = (authenticatedAt: Date, now: Date) =>
  now.getTime() - authenticatedAt.getTime() < LIFETIMES_MS.fresh;
