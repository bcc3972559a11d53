import "server-only";
import { z } from "zod";
import { lockLibrary } from "@/lib/library/library-version/data";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { type QueryTransaction, queryRows } from "@/lib/platform/sql/query";
import { getVideo } from "./data";
import { isOverruled } from "./duration-source";
import type { Video } from "./schema";

type Reporter = { id: string; isAdmin: boolean };

/**
 * Takes a length that a user's player reports. An administrator's counts at once; learners' count together, once a user's address is
 * proved and they have watched 90 % of it (docs/behaviour.md, 11). The version of the video stays the same, so no administrator's save
 * is refused.
 * @param seconds the length
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

/** Writes a length that a user's player reports, in a transaction that has locked the library. */
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
    : sql`SELECT true AS written FROM report_duration(${videoId}::uuid, ${userId}::uuid, ${seconds}::int)`;
  await queryRows(z.object({}), write, tx);
}

/**
 * Judges the reports of a video's length after a user has watched more of it: theirs may count now, and shorter ones than they have
 * watched no more. The transaction has locked the library.
 */
export async function judgeReports(tx: QueryTransaction, videoId: string, userId: string): Promise<void> {
  await queryRows(
    z.object({}),
    sql`SELECT true AS judged FROM judge_duration_reports(${videoId}::uuid, ${userId}::uuid)`,
    tx,
  );
}
