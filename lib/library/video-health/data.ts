import "server-only";
import { lockLibrary } from "@/lib/library/library-version/data";
import { requireVideo } from "@/lib/library/videos/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics/record";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { transaction } from "@/lib/platform/sql/constraints";
import type { PlaybackReport, PlaybackReports } from "./schema";
import { REFERRER_CODE } from "./verdict";

/** The least time between two checks that reports cause. */
const REPORTED_LOOK_MINUTES = 15;

/**
 * Saves a user's playback report. An error about our referrer policy is logged and counted for the operator instead.
 * @throws {Problem} 404, 429 above the user's limit
 */
export async function reportPlayback(videoId: string, userId: string, { code = null }: PlaybackReport): Promise<void> {
  await requireAttempt(LIMITS.playbackReport, userId);
  if (code !== REFERRER_CODE) return saveReport(videoId, userId, code);
  await saveReferrerRefusal(videoId);
  log().warn(
    { videoId, code },
    "a player refused to play because it could not see our page: check the Referrer-Policy",
  );
  metrics()?.error("referrer");
}

/** Saves one report per user and video; a repeated report updates its time and code. The next check is moved forward. */
async function saveReport(videoId: string, userId: string, code: number | null): Promise<void> {
  const rows = await db().$executeRaw`
    INSERT INTO playback_reports (user_id, video_id, code)
    SELECT ${userId}::uuid, id, ${code}::int FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL
    ON CONFLICT (user_id, video_id) DO UPDATE SET reported_at = now(), code = excluded.code`;
  if (rows === 0) throw notFound("This video");
  await db().$executeRaw`
    UPDATE video_checks SET next_at = greatest(now(), checked_at + make_interval(mins => ${REPORTED_LOOK_MINUTES}::int))
    WHERE video_id = ${videoId}::uuid
      AND next_at > greatest(now(), checked_at + make_interval(mins => ${REPORTED_LOOK_MINUTES}::int))`;
}

/** Records that a player refused our referrer policy, which is never the video's fault. */
async function saveReferrerRefusal(videoId: string): Promise<void> {
  await requireVideo(videoId);
  await db().providerRequests.updateMany({ data: { referrerRefusedAt: new Date() } });
}

/** Counts the users who reported a video. @throws {Problem} 404 */
export async function getPlaybackReports(videoId: string): Promise<PlaybackReports> {
  await requireVideo(videoId);
  const { _count, _max } = await db().playbackReport.aggregate({
    where: { videoId },
    _count: true,
    _max: { reportedAt: true },
  });
  return { people: _count, lastReportedAt: _max.reportedAt?.toISOString() ?? null };
}

/** Deletes all reports of a video, and records it in the audit log if there were any. @throws {Problem} 404 */
export async function clearPlaybackReports(videoId: string, auditContext: AuditContext): Promise<void> {
  const { title } = await requireVideo(videoId);
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const { count } = await tx.playbackReport.deleteMany({ where: { videoId } });
    if (count === 0) return;
    await recordEvent({ action: "video.reports_solved", subjectId: videoId, detail: { title }, ...auditContext }, tx);
  });
}
