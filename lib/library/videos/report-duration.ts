import "server-only";
import { lockLibrary } from "@/lib/library/library-version/data";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { execute, type QueryTransaction } from "@/lib/platform/sql/query";
import { getVideo } from "./data";
import { isOverruled } from "./duration-source";
import type { Video } from "./schema";

type Reporter = { id: string; isAdmin: boolean };

/**
 * Records a length that a user's player reports. An administrator's report counts at once. Reports of learners count
 * together, each once its user's address is verified and they have watched 90 % of it (docs/behaviour.md, 11). The
 * version of the video stays the same, so that no administrator's save is rejected.
 * @param seconds the reported length
 * @throws {Problem} 404
 */
export async function reportDuration(videoId: string, seconds: number, reporter: Reporter): Promise<Video> {
  const video = await getVideo(videoId);
  if (isOverruled(reporter.isAdmin ? "player" : "learners", video.durationSource)) return video;
  await transaction(async (tx) => {
    await lockLibrary(tx);
    await writeDuration(tx, videoId, seconds, reporter);
  });
  return getVideo(videoId);
}

/** Writes a reported length, which replaces an earlier report of the same user. The transaction has locked the library. */
export async function writeDuration(
  tx: QueryTransaction,
  videoId: string,
  seconds: number,
  { id: userId, isAdmin }: Reporter,
): Promise<void> {
  const write = isAdmin
    ? sql`
      UPDATE videos SET duration = ${seconds}::int, duration_source = 'player'
      WHERE id = ${videoId}::uuid AND deleted_at IS NULL
        AND (duration_source IS NULL OR duration_source IN ('learners', 'player'))
        AND (duration, duration_source) IS DISTINCT FROM (${seconds}::int, 'player'::duration_source)`
    : sql`
      INSERT INTO duration_reports AS r (video_id, user_id, seconds)
      VALUES (${videoId}::uuid, ${userId}::uuid, ${seconds}::int)
      ON CONFLICT (video_id, user_id) DO UPDATE SET seconds = EXCLUDED.seconds, state = 'pending', reported_at = now()
        WHERE r.seconds <> EXCLUDED.seconds OR r.state = 'refuted'`;
  await execute(write, tx);
  if (!isAdmin) await judgeReports(tx, videoId, userId);
}

/**
 * Re-evaluates the reports of a video's length after a user has watched more of it: their own report may count now, and
 * reports of a shorter length than they have watched no longer count. The transaction has locked the library.
 */
export async function judgeReports(tx: QueryTransaction, videoId: string, userId: string): Promise<void> {
  await execute(sql`SELECT true AS judged FROM judge_duration_reports(${videoId}::uuid, ${userId}::uuid)`, tx);
}
