/** Seconds to wait after each failed attempt: three days in all. */
const WAITS_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 81_000];

/** The greatest relative deviation of a wait, so that retries do not reach a recovering service all at once. */
const JITTER = 0.1;

/**
 * Seconds until the next attempt; null after the last one. Without a limit of attempts, the longest wait is repeated.
 * @param attempts failed so far
 * @param chance a random number from 0 to 1
 */
export function waitAfter(attempts: number, maxAttempts = Number.POSITIVE_INFINITY, chance = Math.random()) {
  const wait = WAITS_SECONDS[Math.min(attempts, WAITS_SECONDS.length) - 1] ?? 0;
  return attempts >= maxAttempts ? null : Math.round(wait * (1 + JITTER * (2 * chance - 1)));
}
