import "server-only";
import { z } from "zod";
import { id } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { empty, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import type { Evidence } from "./schema";

/** A user's lesson. `knowledgeAreaId`: only when the video is known in this area. */
type Lesson = { userId: string; videoId: string; knowledgeAreaId?: string };

const earnedRow = z.object({ knowledgeAreaId: id, points: z.int(), completedAt: z.date() });
export type EarnedPoints = z.infer<typeof earnedRow>;

/**
 * Completes a video for a user in all of its areas, and enters the points of its scores in the ledger. One statement, so
 * that half a completion cannot exist; triggers keep `earned_points` and `video_progress.points`.
 * @returns the points earned in each area; none when the completion stands already, or when there is no score in the library
 */
export function complete(
  { userId, videoId, knowledgeAreaId, evidence }: Lesson & { evidence: Evidence },
  tx?: Transaction,
): Promise<EarnedPoints[]> {
  const inArea = knowledgeAreaId ? sql`WHERE knowledge_area_id = ${knowledgeAreaId}::uuid` : empty;
  return queryRows(
    earnedRow,
    prepared(sql`
    WITH links AS (
      SELECT va.knowledge_area_id, va.points FROM video_areas va JOIN videos v ON v.id = va.video_id
      WHERE va.video_id = ${videoId}::uuid AND v.deleted_at IS NULL
    ), done AS (
      INSERT INTO video_progress AS p (user_id, video_id, completed_at, evidence)
      SELECT ${userId}::uuid, ${videoId}::uuid, now(), ${evidence}::completion_evidence
      WHERE EXISTS (SELECT FROM links ${inArea})
      ON CONFLICT (user_id, video_id) DO UPDATE SET completed_at = EXCLUDED.completed_at, evidence = EXCLUDED.evidence
        WHERE p.completed_at IS NULL
      RETURNING completed_at, completions
    ), earned AS (
      INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, actor_id)
      SELECT ${userId}::uuid, ${videoId}::uuid, links.knowledge_area_id, links.points, 'earned', ${evidence}::completion_evidence,
             done.completions, ${userId}::uuid
      FROM links, done
      RETURNING knowledge_area_id, points
    )
    SELECT earned.knowledge_area_id AS "knowledgeAreaId", earned.points, done.completed_at AS "completedAt" FROM earned, done`),
    tx,
  );
}

/** Says that a completion the user had marked was watched since. Points stay as they are. */
export async function confirmWatched({ userId, videoId }: Lesson, tx?: Transaction): Promise<void> {
  await queryRows(
    z.object({}),
    sql`
    UPDATE video_progress SET evidence = 'watched'
    WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid AND completed_at IS NOT NULL AND evidence = 'marked'`,
    tx,
  );
}

const takenRow = z.object({ undone: z.boolean() });

/**
 * Takes back a user's completion of a video, and its points in all areas.
 * @returns whether there was one; null when the video is neither scored in the area nor has points in it
 */
export async function takeBack(
  { userId, videoId, knowledgeAreaId }: Lesson,
  tx?: Transaction,
): Promise<boolean | null> {
  const inArea = sql`
    WHERE EXISTS (SELECT FROM video_areas WHERE video_id = ${videoId}::uuid AND knowledge_area_id = ${knowledgeAreaId}::uuid)
       OR EXISTS (SELECT FROM earned_points WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid
                                              AND knowledge_area_id = ${knowledgeAreaId}::uuid)`;
  const row = await queryRow(
    takenRow,
    prepared(sql`SELECT take_back(${userId}::uuid, ${videoId}::uuid) AS undone ${knowledgeAreaId ? inArea : empty}`),
    tx,
  );
  return row?.undone ?? null;
}
