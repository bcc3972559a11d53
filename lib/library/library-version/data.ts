import "server-only";
import type { Transaction } from "@/lib/platform/db";

/**
 * Lets one change of the library run at a time, until the transaction ends. The triggers that count the library's version
 * lock its row at the first write of an area, a video or a score; taken first by every change, in one order for all, two
 * changes cannot deadlock.
 */
export async function lockLibrary(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT FROM library_version FOR NO KEY UPDATE`;
}
