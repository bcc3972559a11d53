import "server-only";
import { findKnownIds, forgetUnused } from "./data";
import { idIn, videoFolder } from "./store";

/** Bytes of a row that is about to be written are not removed. */
const GRACE_PERIOD_MS = 3600_000;
const BATCH_FILES = 500;

/** Removes expired uploads, and recordings 30 days after the last lesson that showed them was deleted or got another: a job. */
export async function removeUnusedFiles(): Promise<{ removed: number }> {
  await forgetUnused();
  const folder = videoFolder();
  const before = Date.now() - GRACE_PERIOD_MS;
  let batch: string[] = [];
  let removed = 0;
  const sweep = async () => {
    const known = await findKnownIds(batch.map((key) => idIn(key) as string));
    const unknown = batch.filter((key) => !known.has(idIn(key) as string));
    await folder.remove(unknown);
    removed += unknown.length;
    batch = [];
  };
  for await (const { key, since } of folder.list("videos")) {
    if (idIn(key) === null || since.getTime() > before) continue;
    batch.push(key);
    if (batch.length === BATCH_FILES) await sweep();
  }
  await sweep();
  return { removed };
}
