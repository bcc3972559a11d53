const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait after the first failed attempt, the second, and so on: three days in all. */
const WAITS_SECONDS = [
  5,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22.5 * HOUR,
];

/** The share by which a wait is longer or shorter, so that receivers are not asked by all at once. */
const JITTER = 0.1;

/** Seconds until the next attempt; null after the last one. @param attempts failed so far @param chance from 0 to 1 */
export function waitAfter(attempts: number, chance: number): number | null {
  const wait = WAITS_SECONDS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * (2 * chance - 1)));
}
