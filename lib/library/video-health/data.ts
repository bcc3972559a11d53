import "server-only";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import type { PlaybackReports } from "./schema";

/** Notes that a video did not play for a person: one row each, however often they say so. @throws {Problem} 404 */
export async function reportPlayback(videoId: string, userId: string): Promise<void> {
  const noted = await db().$executeRaw`
    INSERT INTO playback_reports (user_id, video_id)
    SELECT ${userId}::uuid, id FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL
    ON CONFLICT (user_id, video_id) DO UPDATE SET reported_at = now()`;
  if (noted === 0) throw notFound("This video");
}

/** @throws {Problem} 404 */
export async function getPlaybackReports(videoId: string): Promise<PlaybackReports> {
  await requireVideo(videoId);
  const { _count, _max } = await db().playbackReport.aggregate({
    where: { videoId },
    _count: true,
    _max: { reportedAt: true },
  });
  return { people: _count, lastReportedAt: _max.reportedAt?.toISOString() ?? null };
}

/** An administrator has looked: the video is said to play again. @throws {Problem} 404 */
export async function clearPlaybackReports(videoId: string, auditContext: AuditContext): Promise<void> {
  const { title } = await requireVideo(videoId);
  await db().$transaction(async (tx) => {
    const { count } = await tx.playbackReport.deleteMany({ where: { videoId } });
    if (count === 0) return;
    await recordEvent({ action: "video.reports_solved", subjectId: videoId, detail: { title }, ...auditContext }, tx);
  });
}

async function requireVideo(id: string): Promise<{ title: string }> {
  const video = await db().video.findFirst({ where: { id, deletedAt: null }, select: { title: true } });
  if (!video) throw notFound("This video");
  return video;
}
