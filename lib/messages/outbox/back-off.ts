/** Seconds to wait after the first failed attempt, the second, and so on. */
const WAITS_SECONDS = [30, 2 * 60, 10 * 60, 3_600, 6 * 3_600];

/** Seconds until the next attempt; null after the last one. @param attempts failed so far */
export const backOff = (attempts: number): number | null => WAITS_SECONDS[attempts - 1] ?? null;
