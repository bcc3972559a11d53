/** Seconds to wait after the first failed attempt, the second, and so on. */
const WAITS_SECONDS = [30, 2 * 60, 10 * 60, 3_600, 6 * 3_600];

/** Seconds until a message is tried again after so many failed attempts; null when it is given up. */
export const backOff = (attempts: number): number | null => WAITS_SECONDS[attempts - 1] ?? null;
