import "server-only";
import { z } from "zod";
import { empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { type QueryTransaction, queryRow } from "@/lib/platform/sql/query";
import { type Evidence, evidenceSchema } from "./schema";

/** A user's lesson. With `knowledgeAreaId`, only if the video has a score in this area. */
type Lesson = { userId: string; videoId: string; knowledgeAreaId?: string };

/**
 * Parts of a WITH that complete a video for a user in all of its areas and enter the points of its scores in the
 * ledger. It is one statement, so that a completion is never half written. `record_completion` writes its effects, and
 * triggers update `earned_points` and `video_progress.points`. `done` has the completion and `earned` its points by
 * area; both are empty when the video is completed already, is not allowed to be, or has no score in the library. The
 * video is locked, so that a concurrent merge either moves this completion or comes first, and nothing is written.
 */
export const completion = ({ userId, videoId, knowledgeAreaId }: Lesson, evidence: Sql, isAllowed: Sql): Sql => sql`
  links AS (
    SELECT va.knowledge_area_id, va.points FROM video_areas va JOIN videos v ON v.id = va.video_id
    WHERE va.video_id = ${videoId}::uuid AND v.deleted_at IS NULL FOR SHARE OF v
  ), completed AS (
    INSERT INTO video_progress AS p (user_id, video_id, completed_at, evidence)
    SELECT ${userId}::uuid, ${videoId}::uuid, now(), ${evidence}
    WHERE ${isAllowed}
      AND EXISTS (SELECT FROM links ${knowledgeAreaId ? sql`WHERE knowledge_area_id = ${knowledgeAreaId}::uuid` : empty})
    ON CONFLICT (user_id, video_id) DO UPDATE SET completed_at = EXCLUDED.completed_at, evidence = EXCLUDED.evidence
      WHERE p.completed_at IS NULL
    RETURNING user_id, video_id, completed_at, completions, evidence
  ), done AS MATERIALIZED (
    SELECT c.* FROM completed c CROSS JOIN LATERAL record_completion(c.user_id, c.video_id)
  ), earned AS (
    INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, actor_id)
    SELECT ${userId}::uuid, ${videoId}::uuid, links.knowledge_area_id, links.points, 'earned', done.evidence, done.completions,
           ${userId}::uuid
    FROM links, done
    RETURNING knowledge_area_id, points
  )`;

const evidenceRow = z.object({ evidence: evidenceSchema });

/**
 * Completes a video for a user, unless it is completed already.
 * @returns the evidence of the completion; null when nothing was written
 */
export async function complete(
  { evidence, ...lesson }: Lesson & { evidence: Evidence },
  tx?: QueryTransaction,
): Promise<Evidence | null> {
  const parts = completion(lesson, sql`${evidence}::completion_evidence`, sql`true`);
  const done = await queryRow(evidenceRow, prepared(sql`WITH ${parts} SELECT evidence::text FROM done`), tx);
  return done?.evidence ?? null;
}

/**
 * Changes the evidence of a marked completion to `watched`. Points stay as they are.
 * @returns the evidence of the completion afterwards; null without a completion
 */
export async function confirmWatched({ userId, videoId }: Lesson, tx?: QueryTransaction): Promise<Evidence | null> {
  const lesson = sql`user_id = ${userId}::uuid AND video_id = ${videoId}::uuid AND completed_at IS NOT NULL`;
  const confirm = () =>
    queryRow(
      evidenceRow,
      prepared(sql`
      WITH confirmed AS (
        UPDATE video_progress SET evidence = 'watched' WHERE ${lesson} AND evidence = 'marked' RETURNING user_id, video_id, evidence)
      SELECT c.evidence::text FROM confirmed c CROSS JOIN LATERAL fulfil_assignments(
        ARRAY[c.user_id], assignments_of_video(c.video_id), now())`),
      tx,
    );
  const read = () =>
    queryRow(evidenceRow, prepared(sql`SELECT evidence::text FROM video_progress WHERE ${lesson}`), tx);
  for (;;) {
    const row = (await confirm()) ?? (await read());
    // A completion that was marked between the two statements is confirmed in the next round.
    if (row?.evidence !== "marked") return row?.evidence ?? null;
  }
}

/**
 * Completes a video whose required share a user has watched. A concurrently marked completion becomes watched.
 * @returns the evidence of the completion; null when the video cannot be completed any more
 */
export async function completeAsWatched(lesson: Lesson, tx: QueryTransaction): Promise<Evidence | null> {
  return (await complete({ ...lesson, evidence: "watched" }, tx)) ?? confirmWatched(lesson, tx);
}

const takenRow = z.object({ watchedPercent: z.int().nullable() });

/**
 * Takes back a user's completion of a video, and its points in all areas, if there is one. The video is locked, so that
 * a concurrent merge runs before or after it.
 * @returns the percentage that was watched; null when the video was merged into another one, or is neither scored in the area nor
 * has points in it
 */
export async function takeBack({ userId, videoId, knowledgeAreaId }: Lesson): Promise<z.infer<typeof takenRow> | null> {
  const inArea = sql`
    AND (EXISTS (SELECT FROM video_areas WHERE video_id = ${videoId}::uuid AND knowledge_area_id = ${knowledgeAreaId}::uuid)
         OR EXISTS (SELECT FROM earned_points WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid
                                                AND knowledge_area_id = ${knowledgeAreaId}::uuid))`;
  const row = await queryRow(
    takenRow,
    prepared(sql`
    WITH video AS MATERIALIZED (
      SELECT id, duration FROM videos
      WHERE id = ${videoId}::uuid AND merged_into_id IS NULL ${knowledgeAreaId ? inArea : empty}
      FOR SHARE
    )
    SELECT take_back(${userId}::uuid, v.id), watched_percent(w.seconds, w.kept_percent, v.duration) AS "watchedPercent"
    FROM video v LEFT JOIN watches w ON w.user_id = ${userId}::uuid AND w.video_id = v.id`),
  );
  return row ? { watchedPercent: row.watchedPercent } : null;
}
