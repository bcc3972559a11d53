import "server-only";
import type { AuditContext } from "@/lib/platform/audit/data";
import { deleteVideos, restoreVideos } from "./data";
import type { VideoBulk } from "./schema";
import { scoreVideos, unscoreVideos } from "./score";

/**
 * Applies one change to many videos, all or none; videos that it does not apply to are skipped.
 * @returns the number of changed videos
 * @throws {Problem} 400 when the area does not exist, 409 when a video cannot be restored
 */
export async function changeVideos(bulk: VideoBulk, auditContext: AuditContext): Promise<number> {
  if (bulk.action === "delete") return deleteVideos(bulk.videoIds, auditContext);
  if (bulk.action === "restore") return restoreVideos(bulk.videoIds, auditContext);
  if (bulk.action === "unscore") return unscoreVideos(bulk.videoIds, bulk.knowledgeAreaId, auditContext);
  return (await scoreVideos(bulk.videoIds, bulk, auditContext)).length;
}
