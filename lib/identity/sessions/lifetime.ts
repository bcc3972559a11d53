const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds. */
export const LIFETIMES_MS = {
  /** From its beginning. */
  absolute: 30 * DAY_MS,
  /** An administrator's, from its beginning. */
  administrator: 12 * HOUR_MS,
  /** Without use. */
  idle: 7 * DAY_MS,
  accessToken: HOUR_MS,
  /** After a password was given, sensitive acts do not ask for it again. */
  fresh: 10 * 60_000,
};

type Held = { createdAt: Date; lastSeenAt: Date; expires: Date; isAdmin: boolean };

/** When a session ends unless it is used before. An administrator's is short, also one that began before they were one. */
export function endOf({ createdAt, lastSeenAt, expires, isAdmin }: Held): Date {
  const ends = [
    expires.getTime(),
    createdAt.getTime() + LIFETIMES_MS.absolute,
    lastSeenAt.getTime() + LIFETIMES_MS.idle,
  ];
  if (isAdmin) ends.push(createdAt.getTime() + LIFETIMES_MS.administrator);
  return new Date(Math.min(...ends));
}

/** Whether the password was given a short while ago. */
export const isFresh = (authenticatedAt: Date, now: Date) =>
  now.getTime() - authenticatedAt.getTime() < LIFETIMES_MS.fresh;
