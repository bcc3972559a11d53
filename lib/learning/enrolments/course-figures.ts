import "server-only";
import { lessonsOf } from "@/lib/library/learning-paths/lessons-of";
import { isPlayable } from "@/lib/library/videos/as-json";
import { type Sql, sql } from "@/lib/platform/sql/fragments";

/** SQL that is true when a user has finished a version of a path, and nobody reopened it. */
export const hasFinished = (user: Sql, path: Sql): Sql => sql`EXISTS (
  SELECT FROM path_completions pc WHERE pc.user_id = ${user} AND pc.path_id = ${path} AND pc.reopened_at IS NULL)`;

/**
 * SQL for what a user completed of a version's required videos: `total`, `done`, and of the completions those that were `watched`
 * and `marked`.
 */
export const countsIn = (version: Sql, user: Sql): Sql => sql`(
  SELECT count(*)::int AS total, count(p.completed_at)::int AS done,
         (count(*) FILTER (WHERE p.evidence = 'watched'))::int AS watched, (count(*) FILTER (WHERE p.evidence = 'marked'))::int AS marked
  FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND ${isPlayable}
  LEFT JOIN video_progress p ON p.user_id = ${user} AND p.video_id = l.video_id
  WHERE l.version_id = ${version} AND NOT l.is_optional)`;

/** SQL for the points that a user has from the lessons of a path or track, as the sheet of these points adds them up. */
const pointsIn = (lessons: Sql, user: Sql): Sql => sql`(
  SELECT coalesce(sum(e.points), 0)::int FROM earned_points e WHERE e.user_id = ${user} AND e.video_id IN (${lessons}))`;

/** SQL for the status and percentage of a course; `percentage` is the same rule in code. */
const standing = (isDone: Sql, isStarted: Sql, done: Sql, total: Sql): Sql => sql`
  CASE WHEN ${isDone} THEN 'completed' WHEN ${isStarted} THEN 'in_progress' ELSE 'not_started' END AS status,
  CASE WHEN ${isDone} THEN 100 WHEN ${total} = 0 THEN 0 ELSE ${done} * 100 / ${total} END AS percent`;

/** SQL for one row with a user's figures in a path; `pathStatus` is the same rule in code. */
export const pathFigures = (path: Sql, user: Sql): Sql => sql`(
  SELECT ${standing(sql`d.is_done`, sql`s.user_id IS NOT NULL`, sql`own.done`, sql`own.total`)}, cur.watched, cur.marked,
         ${pointsIn(lessonsOf({ path: sql`lp.id` }), user)} AS points
  FROM learning_paths lp LEFT JOIN path_starts s ON s.path_id = lp.id AND s.user_id = ${user}
  CROSS JOIN LATERAL ${countsIn(sql`lp.current_version_id`, user)} cur
  CROSS JOIN LATERAL ${countsIn(sql`coalesce(s.version_id, lp.current_version_id)`, user)} own
  CROSS JOIN LATERAL (SELECT ${hasFinished(user, sql`lp.id`)} OR (own.total > 0 AND own.done = own.total)
                             OR (cur.total > 0 AND cur.done = cur.total) AS is_done) d
  WHERE lp.id = ${path})`;

/** SQL for one row with a user's figures in a track; `trackProgress` is the same rule in code. */
export const trackFigures = (track: Sql, user: Sql): Sql => sql`(
  SELECT ${standing(sql`d.is_done`, sql`s.user_id IS NOT NULL`, sql`paths.done`, sql`paths.total`)}, how.watched, how.marked,
         ${pointsIn(lessonsOf({ track: sql`t.id` }), user)} AS points
  FROM career_tracks t LEFT JOIN track_starts s ON s.track_id = t.id AND s.user_id = ${user}
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${hasFinished(user, sql`lp.id`)} OR (own.total > 0 AND own.done = own.total)))::int AS done
    FROM track_paths tp JOIN learning_paths lp ON lp.id = tp.path_id AND lp.deleted_at IS NULL
    LEFT JOIN path_starts ps ON ps.path_id = lp.id AND ps.user_id = ${user}
    CROSS JOIN LATERAL ${countsIn(sql`coalesce(ps.version_id, lp.current_version_id)`, user)} own
    WHERE tp.track_id = t.id) paths
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE p.evidence = 'watched'))::int AS watched, (count(*) FILTER (WHERE p.evidence = 'marked'))::int AS marked
    FROM video_progress p JOIN videos v ON v.id = p.video_id AND v.deleted_at IS NULL AND ${isPlayable}
    WHERE p.user_id = ${user} AND p.video_id IN (${lessonsOf({ track: sql`t.id` })})) how
  CROSS JOIN LATERAL (SELECT (paths.total > 0 AND paths.done = paths.total) OR EXISTS (
    SELECT FROM track_completions tc WHERE tc.user_id = ${user} AND tc.track_id = t.id) AS is_done) d
  WHERE t.id = ${track})`;
