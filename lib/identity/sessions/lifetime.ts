const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds. */
export const LIFETIMES = {
  /** From its beginning. */
  absolute: 30 * DAY,
  /** An administrator's, from its beginning. */
  administrator: 12 * HOUR,
  /** Without use. */
  idle: 7 * DAY,
  accessToken: HOUR,
  /** After a password was given, sensitive acts do not ask for it again. */
  fresh: 10 * 60_000,
};

type Held = { createdAt: Date; lastSeenAt: Date; expires: Date; isAdmin: boolean };

/** When a session ends unless it is used before. An administrator's is short, also one that began before they were one. */
export function endOf({ createdAt, lastSeenAt, expires, isAdmin }: Held): Date {
  const ends = [expires.getTime(), createdAt.getTime() + LIFETIMES.absolute, lastSeenAt.getTime() + LIFETIMES.idle];
  if (isAdmin) ends.push(createdAt.getTime() + LIFETIMES.administrator);
  return new Date(Math.min(...ends));
}

/** Whether the password was given a short while ago. */
export const isFresh = (authenticatedAt: Date, now: Date) =>
  now.getTime() - authenticatedAt.getTime() < LIFETIMES.fresh;
