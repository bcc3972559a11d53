import "server-only";
import type { FileStore } from "@/lib/platform/files/folder";
import { findKnownIds, forgetUnused } from "./data";
import { fileStores, idIn } from "./store";

/** Newer files are kept, because their row may not be written yet. */
const GRACE_PERIOD_MS = 3600_000;
const BATCH_FILES = 500;

/**
 * A job: removes expired uploads, and recordings 30 days after their last lesson was deleted or got another recording.
 */
export async function removeUnusedFiles(): Promise<{ removed: number }> {
  await forgetUnused();
  let removed = 0;
  for (const store of fileStores()) removed += await sweepStore(store);
  return { removed };
}

/** @returns the number of files that were removed */
async function sweepStore(store: FileStore): Promise<number> {
  const before = Date.now() - GRACE_PERIOD_MS;
  let batch: string[] = [];
  let removed = 0;
  const sweep = async () => {
    const known = await findKnownIds(batch.map((key) => idIn(key) as string));
    const unknown = batch.filter((key) => !known.has(idIn(key) as string));
    await store.remove(unknown);
    removed += unknown.length;
    batch = [];
  };
  for await (const { key, since } of store.list("videos/")) {
    if (idIn(key) === null || since.getTime() > before) continue;
    batch.push(key);
    if (batch.length === BATCH_FILES) await sweep();
  }
  await sweep();
  return removed;
}
