/** Seconds to wait after the first failed attempt, the second, and so on: three days in all. */
const WAITS_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 81_000];

/** The share by which a wait is longer or shorter, so that a service that comes back is not asked by all at once. */
const JITTER = 0.1;

/**
 * Seconds until the next attempt; null after the last one. Without a last one, the longest wait repeats.
 * @param attempts failed so far
 * @param chance from 0 to 1
 */
export function waitAfter(attempts: number, maxAttempts = Number.POSITIVE_INFINITY, chance = Math.random()) {
  const wait = WAITS_SECONDS[Math.min(attempts, WAITS_SECONDS.length) - 1] ?? 0;
  return attempts >= maxAttempts ? null : Math.round(wait * (1 + JITTER * (2 * chance - 1)));
}
