import "server-only";
import { z } from "zod";
import { keptAtVersion } from "@/lib/library/library-version/kept";
import { isPlayable } from "@/lib/library/videos/as-json";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import type { PlanProblem } from "./choose-lessons";
import { PlanLibrary } from "./plan-library";

const lessonRow = z.object({
  id: uuid,
  title: z.string(),
  duration: z.int().nullable(),
  place: z.int().nullable(),
  difficulty: z.int().nullable(),
  areas: z.array(z.object({ id: uuid, parentId: uuid.nullable(), points: z.int() })),
});

/** The playable lessons at a version of the library, which every change of their data increases. */
const planLibrary = keptAtVersion(
  async (tx) =>
    new PlanLibrary(
      await queryRows(
        lessonRow,
        prepared(sql`
        SELECT v.id, v.title, v.duration, o.place, o.difficulty, coalesce(s.areas, '[]') AS areas
        FROM videos v
        LEFT JOIN (
          SELECT va.video_id, json_agg(json_build_object('id', a.id, 'parentId', a.parent_id, 'points', va.points)) AS areas
          FROM video_areas va JOIN knowledge_areas a ON a.id = va.knowledge_area_id AND a.deleted_at IS NULL
          GROUP BY va.video_id) s ON s.video_id = v.id
        LEFT JOIN (
          SELECT pv.video_id, min(pv.position) AS place, min(array_position(enum_range(NULL::path_difficulty), lp.difficulty)) AS difficulty
          FROM path_videos pv JOIN learning_paths lp ON lp.id = pv.path_id AND lp.deleted_at IS NULL
          GROUP BY pv.video_id) o ON o.video_id = v.id
        WHERE v.deleted_at IS NULL AND ${isPlayable} ORDER BY v.id`),
        tx,
      ),
    ),
);

const standingRow = z.object({
  libraryVersion: z.string(),
  /** By name. */
  targets: z.array(z.object({ id: uuid, name: z.string(), target: z.int(), points: z.int() })),
  /** The paths that the user has not finished, in order, each with its required lessons. */
  paths: z.array(z.object({ id: uuid, isStarted: z.boolean(), videoIds: z.array(uuid) })),
  completed: z.array(uuid),
});

/** A user's progress in a track, and the library's version at that time. */
const selectStanding = (userId: string, trackId: string, tx?: Transaction) =>
  queryOnlyRow(
    standingRow,
    prepared(sql`
    WITH target AS (
      SELECT m.id, m.name, t.points FROM track_targets t JOIN knowledge_areas m ON m.id = t.knowledge_area_id AND m.deleted_at IS NULL
      WHERE t.track_id = ${trackId}::uuid
    ), earned AS (
      SELECT target.id, sum(p.points)::int AS points
      FROM earned_points p JOIN knowledge_areas a ON a.id = p.knowledge_area_id AND a.deleted_at IS NULL
      JOIN target ON target.id IN (a.id, a.parent_id)
      WHERE p.user_id = ${userId}::uuid GROUP BY target.id
    )
    SELECT (SELECT version::text FROM library_version) AS "libraryVersion", (
      SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'target', t.points, 'points', coalesce(e.points, 0))
               ORDER BY t.name COLLATE names, t.id), '[]')
      FROM target t LEFT JOIN earned e ON e.id = t.id) AS targets, (
      SELECT coalesce(json_agg(json_build_object('id', lp.id, 'isStarted', s.user_id IS NOT NULL, 'videoIds', ARRAY(
               SELECT l.video_id FROM path_version_videos l
               WHERE l.version_id = coalesce(s.version_id, lp.current_version_id) AND NOT l.is_optional
               ORDER BY l.position)) ORDER BY tp.position), '[]')
      FROM track_paths tp JOIN learning_paths lp ON lp.id = tp.path_id AND lp.deleted_at IS NULL
      LEFT JOIN path_starts s ON s.path_id = lp.id AND s.user_id = ${userId}::uuid
      WHERE tp.track_id = ${trackId}::uuid
        AND NOT EXISTS (SELECT FROM path_completions f
                        WHERE f.user_id = ${userId}::uuid AND f.path_id = lp.id AND f.reopened_at IS NULL)) AS paths,
      ARRAY(SELECT p.video_id FROM video_progress p WHERE p.user_id = ${userId}::uuid AND p.completed_at IS NOT NULL) AS completed`),
    tx,
  );

/** Reads the input of a user's plan for a track. @param videoIds lessons to include even without points in a target */
export async function readProblem(
  userId: string,
  trackId: string,
  videoIds: string[],
  tx?: Transaction,
): Promise<PlanProblem> {
  const { libraryVersion, targets, ...standing } = await selectStanding(userId, trackId, tx);
  const library = await planLibrary(libraryVersion, tx);
  const completed = new Set(standing.completed);
  const paths = standing.paths.map((path) => ({
    ...path,
    videoIds: path.videoIds.filter((id) => library.has(id) && !completed.has(id)),
  }));
  const wanted = [...paths.flatMap((path) => path.videoIds), ...videoIds];
  const lessons = library.lessonsFor(
    targets.map(({ id }) => id),
    wanted,
  );
  return { targets, paths, lessons: lessons.filter(({ id }) => !completed.has(id)) };
}
