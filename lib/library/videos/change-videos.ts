import "server-only";
import type { Doer } from "@/lib/platform/audit/data";
import { deleteVideos } from "./data";
import type { VideoBulk } from "./schema";
import { scoreVideos } from "./score";

/**
 * Does one thing to many videos, together or not at all; those that are not in the library are skipped.
 * @returns how many were changed
 * @throws {Problem} 400 when the area does not exist
 */
export async function changeVideos(bulk: VideoBulk, by: Doer): Promise<number> {
  if (bulk.action === "delete") return deleteVideos(bulk.videoIds, by);
  return (await scoreVideos(bulk.videoIds, bulk, by)).length;
}
