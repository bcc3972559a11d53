import "server-only";
import { stat } from "node:fs/promises";
import { unlessMissing } from "@/lib/platform/files/folder";
import { findFileOf } from "./data";
import { hashFile } from "./look";
import { requireVideoBlob, videoFolder } from "./store";

/** True when the file of a lesson still has its recorded size and hash, or its tag in the Blob store. */
export async function isFileWhole(videoId: string): Promise<boolean> {
  const found = await findFileOf(videoId);
  if (!found) return false;
  if (found.store === "blob") {
    const stored = await requireVideoBlob().find(found.object);
    return stored?.bytes === found.bytes && stored.etag === found.etag;
  }
  const file = videoFolder().pathOf(found.object);
  const stats = await unlessMissing(stat(file));
  return stats !== null && stats.size === found.bytes && (await hashFile(file)) === found.sha256;
}
