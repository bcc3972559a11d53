import "server-only";
import { stat } from "node:fs/promises";
import { unlessMissing } from "@/lib/platform/files/folder";
import { findFileOf } from "./data";
import { hashFile } from "./look";
import { videoFolder } from "./store";

/** True when the file of a lesson has the size and the hash that it arrived with. */
export async function isFileWhole(videoId: string): Promise<boolean> {
  const found = await findFileOf(videoId);
  if (!found) return false;
  const file = videoFolder().pathOf(found.object);
  const stats = await unlessMissing(stat(file));
  return stats !== null && stats.size === found.bytes && (await hashFile(file)) === found.sha256;
}
