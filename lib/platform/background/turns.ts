import { setTimeout as delay } from "node:timers/promises";

type Bounds = { maxWaiting: number; maxWaitSeconds: number; refuse: () => Error };

/**
 * Creates a function that waits for a turn of work that runs one at a time in this process. The function returns the one
 * that ends the turn, and throws `refuse` while too many wait, or after the longest wait.
 */
export function createTurns({ maxWaiting, maxWaitSeconds, refuse }: Bounds): () => Promise<() => void> {
  let waiting = 0;
  let lastTurn = Promise.resolve();
  return async () => {
    if (waiting >= maxWaiting) throw refuse();
    const turnBefore = lastTurn;
    let end = () => {};
    lastTurn = new Promise((resolve) => {
      end = resolve;
    });
    waiting += 1;
    const tooLate = new AbortController();
    const timeout = delay(maxWaitSeconds * 1000, false, { signal: tooLate.signal }).catch(() => false);
    const isFree = await Promise.race([turnBefore.then(() => true), timeout]);
    tooLate.abort();
    waiting -= 1;
    if (isFree) return end;
    turnBefore.then(end);
    throw refuse();
  };
}
