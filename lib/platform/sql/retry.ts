import "server-only";
import { setTimeout } from "node:timers/promises";
import { isWriteConflict } from "@/lib/platform/http/database-away";

const ATTEMPTS = 3;

/** Tried again at once, the victim could take the lock that it gave back before the other side wakes, and deadlock again. */
const PAUSE_MS = 50;

/**
 * Runs a statement or transaction, and again when it was the victim of a deadlock, which rolled it back: three times at most.
 * @throws the last error
 */
export async function retryAfterDeadlock<T>(work: () => Promise<T>, left = ATTEMPTS): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (left === 1 || !isWriteConflict(error)) throw error;
  }
  await setTimeout(PAUSE_MS * (1 + Math.random()));
  return retryAfterDeadlock(work, left - 1);
}
