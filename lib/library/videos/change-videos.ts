import "server-only";
import type { AuditContext } from "@/lib/platform/audit/data";
import { deleteVideos } from "./data";
import type { VideoBulk } from "./schema";
import { scoreVideos } from "./score";

/**
 * Deletes or scores many videos, all or none; videos that are not in the library are skipped.
 * @returns the number of changed videos
 * @throws {Problem} 400 when the area does not exist
 */
export async function changeVideos(bulk: VideoBulk, auditContext: AuditContext): Promise<number> {
  if (bulk.action === "delete") return deleteVideos(bulk.videoIds, auditContext);
  return (await scoreVideos(bulk.videoIds, bulk, auditContext)).length;
}
