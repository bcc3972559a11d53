import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "@/lib/platform/http/problem";

/** Maximum pictures that wait for the decoder. Each holds its bytes in memory. */
const MAX_WAITING = 20;
const MAX_WAIT_SECONDS = 5;
export const RETRY_AFTER_SECONDS = 5;

/** The problem of an upload that may succeed later. */
export const cannotStore = (retryAfterSeconds: number): Problem =>
  new Problem(503, "Pictures cannot be stored right now. Please try again in a moment", {
    headers: { "retry-after": String(retryAfterSeconds) },
  });

let waiting = 0;
let lastTurn = Promise.resolve();

/**
 * Waits for the decoder, which takes one picture at a time.
 * @returns the function that ends the turn
 * @throws {Problem} 503 while too many wait, or after five seconds
 */
export async function takeTurn(): Promise<() => void> {
  if (waiting >= MAX_WAITING) throw cannotStore(RETRY_AFTER_SECONDS);
  const turnBefore = lastTurn;
  let end = () => {};
  lastTurn = new Promise((resolve) => {
    end = resolve;
  });
  waiting += 1;
  const tooLate = new AbortController();
  const timeout = delay(MAX_WAIT_SECONDS * 1000, false, { signal: tooLate.signal }).catch(() => false);
  const isFree = await Promise.race([turnBefore.then(() => true), timeout]);
  tooLate.abort();
  waiting -= 1;
  if (isFree) return end;
  turnBefore.then(end);
  throw cannotStore(RETRY_AFTER_SECONDS);
}
