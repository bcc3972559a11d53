import "server-only";
import { createTurns } from "@/lib/platform/background/turns";
import { Problem } from "@/lib/platform/http/problem";

export const RETRY_AFTER_SECONDS = 5;

/** The problem of an upload that may succeed later. */
export const cannotStore = (retryAfterSeconds: number): Problem =>
  new Problem(503, "Pictures cannot be stored right now. Please try again in a moment", {
    headers: { "retry-after": String(retryAfterSeconds) },
  });

/**
 * Waits for the decoder, which takes one picture at a time. Each that waits holds its bytes in memory.
 * @returns the function that ends the turn
 * @throws {Problem} 503 while 20 wait, or after five seconds
 */
export const takeTurn = createTurns({
  maxWaiting: 20,
  maxWaitSeconds: 5,
  refuse: () => cannotStore(RETRY_AFTER_SECONDS),
});
