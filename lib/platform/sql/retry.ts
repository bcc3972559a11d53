import "server-only";
import { setTimeout } from "node:timers/promises";
import { isWriteConflict } from "@/lib/platform/http/database-away";

const ATTEMPTS = 3;

/**
 * Without a pause the victim could take its released lock again before the other transaction wakes, and deadlock again.
 */
const PAUSE_MS = 50;

/**
 * Runs a statement or transaction up to three times, again after each deadlock, which has rolled it back.
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
