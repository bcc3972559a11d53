import "server-only";
import { z } from "zod";
import { isPlayable } from "@/lib/library/videos/as-json";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import type { Lesson, PlanProblem } from "./choose-lessons";

const targetRow = z.object({ id: uuid, name: z.string(), target: z.int(), points: z.int() });
const pathRow = z.object({ id: uuid, isStarted: z.boolean(), videoIds: z.array(uuid) });
const lessonRow = z.object({
  id: uuid,
  title: z.string(),
  duration: z.int().nullable(),
  points: z.record(uuid, z.int()),
  place: z.int().nullable(),
  difficulty: z.int().nullable(),
});

/** SQL for the areas that count for the targets of a track: `target` is the target's area, `area` that area or one of its sub areas. */
const counted = (trackId: string) => sql`(
  SELECT m.id AS target, a.id AS area
  FROM track_targets t JOIN knowledge_areas m ON m.id = t.knowledge_area_id AND m.deleted_at IS NULL
  JOIN knowledge_areas a ON (a.id = m.id OR a.parent_id = m.id) AND a.deleted_at IS NULL
  WHERE t.track_id = ${trackId}::uuid)`;

/** The targets of a track by name, with the user's points. */
const selectTargets = (userId: string, trackId: string, tx?: Transaction) =>
  queryRows(
    targetRow,
    prepared(sql`
    SELECT m.id, m.name, t.points AS target, coalesce(e.points, 0)::int AS points
    FROM track_targets t JOIN knowledge_areas m ON m.id = t.knowledge_area_id AND m.deleted_at IS NULL
    LEFT JOIN (
      SELECT c.target, sum(p.points) AS points FROM ${counted(trackId)} c
      JOIN earned_points p ON p.knowledge_area_id = c.area AND p.user_id = ${userId}::uuid GROUP BY c.target) e ON e.target = m.id
    WHERE t.track_id = ${trackId}::uuid ORDER BY m.name COLLATE names, m.id`),
    tx,
  );

/** The paths of a track that the user has not finished, in order. */
const selectPaths = (userId: string, trackId: string, tx?: Transaction) =>
  queryRows(
    pathRow,
    prepared(sql`
    SELECT lp.id, s.user_id IS NOT NULL AS "isStarted", ARRAY(
             SELECT v.id FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND ${isPlayable}
             WHERE l.version_id = coalesce(s.version_id, lp.current_version_id) AND NOT l.is_optional
               AND NOT EXISTS (SELECT FROM video_progress p
                               WHERE p.user_id = ${userId}::uuid AND p.video_id = v.id AND p.completed_at IS NOT NULL)
             ORDER BY l.position) AS "videoIds"
    FROM track_paths tp JOIN learning_paths lp ON lp.id = tp.path_id AND lp.deleted_at IS NULL
    LEFT JOIN path_starts s ON s.path_id = lp.id AND s.user_id = ${userId}::uuid
    WHERE tp.track_id = ${trackId}::uuid
      AND NOT EXISTS (SELECT FROM path_completions f WHERE f.user_id = ${userId}::uuid AND f.path_id = lp.id AND f.reopened_at IS NULL)
    ORDER BY tp.position`),
    tx,
  );

/** The lessons that could be in a plan for a track, and the given ones, by id: all that can be played and are not completed. */
async function selectLessons(userId: string, trackId: string, videoIds: string[], tx?: Transaction): Promise<Lesson[]> {
  // Hundreds of lessons arrive in one piece: a row each would take the driver longer than PostgreSQL.
  const { lessons } = await queryOnlyRow(
    z.object({ lessons: z.array(lessonRow) }),
    prepared(sql`
    SELECT coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'duration', v.duration, 'points', coalesce(s.points, '{}'),
             'place', o.place, 'difficulty', o.difficulty) ORDER BY v.id), '[]') AS lessons
    FROM videos v
    LEFT JOIN (
      SELECT b.video_id, json_object_agg(b.target, b.points) AS points
      FROM (SELECT va.video_id, c.target, sum(va.points)::int AS points
            FROM ${counted(trackId)} c JOIN video_areas va ON va.knowledge_area_id = c.area GROUP BY va.video_id, c.target) b
      GROUP BY b.video_id) s ON s.video_id = v.id
    LEFT JOIN (
      SELECT pv.video_id, min(pv.position) AS place, min(array_position(enum_range(NULL::path_difficulty), lp.difficulty)) AS difficulty
      FROM path_videos pv JOIN learning_paths lp ON lp.id = pv.path_id AND lp.deleted_at IS NULL
      GROUP BY pv.video_id) o ON o.video_id = v.id
    LEFT JOIN video_progress p ON p.user_id = ${userId}::uuid AND p.video_id = v.id
    WHERE v.deleted_at IS NULL AND ${isPlayable} AND p.completed_at IS NULL
      AND (s.video_id IS NOT NULL OR v.id = ANY (${videoIds}::uuid[]))`),
    tx,
  );
  return lessons;
}

/** Everything that a user's plan for a track is made of. @param videoIds lessons of the plan beside those that count for a target */
export async function readProblem(
  userId: string,
  trackId: string,
  videoIds: string[] = [],
  tx?: Transaction,
): Promise<PlanProblem> {
  const targets = await selectTargets(userId, trackId, tx);
  const paths = await selectPaths(userId, trackId, tx);
  const wanted = [...new Set([...paths.flatMap((path) => path.videoIds), ...videoIds])];
  return { targets, paths, lessons: await selectLessons(userId, trackId, wanted, tx) };
}
