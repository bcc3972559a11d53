import "server-only";
import { isWriteConflict } from "@/lib/platform/http/database-away";

/** Runs a statement or transaction, and once more when it was the victim of a deadlock, which rolled it back. */
export async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isWriteConflict(error)) throw error;
    return work();
  }
}
