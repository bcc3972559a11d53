import "server-only";
import { lessonsOf } from "@/lib/library/learning-paths/lessons-of";
import { isPlayable } from "@/lib/library/videos/as-json";
import { type Sql, sql } from "@/lib/platform/sql/fragments";

/** SQL that is true when a user has finished a version of a path that was not reopened since. */
export const hasFinished = (user: Sql, path: Sql): Sql => sql`EXISTS (
  SELECT FROM path_completions pc WHERE pc.user_id = ${user} AND pc.path_id = ${path} AND pc.reopened_at IS NULL)`;

/** SQL for an array of a version's required videos that are in the library and playable. */
export const requiredOf = (version: Sql): Sql => sql`ARRAY(
  SELECT l.video_id FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND ${isPlayable}
  WHERE l.version_id = ${version} AND NOT l.is_optional)`;

/** SQL for a user's completions in an array of videos: `done`, and those of them `checked`, `watched` and `marked`. */
const doneOf = (videos: Sql, user: Sql): Sql => sql`(
  SELECT count(p.completed_at)::int AS done, (count(*) FILTER (WHERE p.evidence = 'checked'))::int AS checked,
         (count(*) FILTER (WHERE p.evidence = 'watched'))::int AS watched,
         (count(*) FILTER (WHERE p.evidence = 'marked'))::int AS marked
  FROM video_progress p WHERE p.user_id = ${user} AND p.video_id = ANY (${videos}))`;

/** SQL for the size of an array of required videos, `total`, with the counts of `doneOf`. */
export const countsOf = (videos: Sql, user: Sql): Sql =>
  sql`(SELECT coalesce(cardinality(${videos}), 0) AS total, d.done, d.checked, d.watched, d.marked FROM ${doneOf(videos, user)} d)`;

/** SQL for the counts of a version. OFFSET makes PostgreSQL read its videos once per user. */
const countsIn = (version: Sql, user: Sql): Sql => sql`(
  SELECT counts.* FROM (SELECT ${requiredOf(version)} AS ids OFFSET 0) required
  CROSS JOIN LATERAL ${countsOf(sql`required.ids`, user)} counts)`;

/** SQL for a user's points from the lessons of a path or track, as the points sheet adds them up. */
const pointsIn = (lessons: Sql, user: Sql): Sql => sql`(
  SELECT coalesce(sum(e.points), 0)::int FROM earned_points e WHERE e.user_id = ${user} AND e.video_id = ANY (ARRAY(${lessons})))`;

/** SQL for the status and percentage of a course; `percentage` is the same rule in code. */
const standing = (isDone: Sql, isStarted: Sql, done: Sql, total: Sql): Sql => sql`
  CASE WHEN ${isDone} THEN 'completed' WHEN ${isStarted} THEN 'in_progress' ELSE 'not_started' END AS status,
  CASE WHEN ${isDone} THEN 100 WHEN ${total} = 0 THEN 0 ELSE ${done} * 100 / ${total} END AS percent`;

/** SQL for one row with a user's figures in a path; `pathStatus` is the same rule in code. */
export const pathFigures = (path: Sql, user: Sql): Sql => sql`(
  SELECT ${standing(sql`d.is_done`, sql`s.user_id IS NOT NULL`, sql`own.done`, sql`own.total`)}, cur.checked, cur.watched, cur.marked,
         ${pointsIn(lessonsOf({ path }), user)} AS points
  FROM learning_paths lp LEFT JOIN path_starts s ON s.path_id = lp.id AND s.user_id = ${user}
  CROSS JOIN LATERAL (SELECT s.version_id IS NOT NULL AND s.version_id IS DISTINCT FROM lp.current_version_id AS is_older) f
  CROSS JOIN LATERAL ${countsIn(sql`(SELECT c.current_version_id FROM learning_paths c WHERE c.id = ${path})`, user)} cur
  CROSS JOIN LATERAL (
    SELECT cur.total, cur.done WHERE NOT f.is_older
    UNION ALL SELECT o.total, o.done FROM ${countsIn(sql`s.version_id`, user)} o WHERE f.is_older) own
  CROSS JOIN LATERAL (SELECT ${hasFinished(user, sql`lp.id`)} OR (own.total > 0 AND own.done = own.total)
                             OR (cur.total > 0 AND cur.done = cur.total) AS is_done) d
  WHERE lp.id = ${path})`;

/** SQL for one row with a user's figures in a track; `trackProgress` is the same rule in code. */
export const trackFigures = (track: Sql, user: Sql): Sql => sql`(
  WITH part AS MATERIALIZED (
    SELECT lp.id, lp.current_version_id, ${requiredOf(sql`lp.current_version_id`)} AS ids
    FROM track_paths tp JOIN learning_paths lp ON lp.id = tp.path_id AND lp.deleted_at IS NULL WHERE tp.track_id = ${track})
  SELECT ${standing(sql`d.is_done`, sql`s.user_id IS NOT NULL`, sql`paths.done`, sql`paths.total`)}, how.checked, how.watched, how.marked,
         ${pointsIn(lessonsOf({ track }), user)} AS points
  FROM career_tracks t LEFT JOIN track_starts s ON s.track_id = t.id AND s.user_id = ${user}
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total,
           (count(*) FILTER (WHERE ${hasFinished(user, sql`part.id`)} OR (own.total > 0 AND own.done = own.total)))::int AS done
    FROM part LEFT JOIN path_starts ps ON ps.path_id = part.id AND ps.user_id = ${user}
    CROSS JOIN LATERAL (SELECT ps.version_id IS NOT NULL AND ps.version_id IS DISTINCT FROM part.current_version_id AS is_older) f
    CROSS JOIN LATERAL (
      SELECT c.total, c.done FROM ${countsOf(sql`part.ids`, user)} c WHERE NOT f.is_older
      UNION ALL SELECT o.total, o.done FROM ${countsIn(sql`ps.version_id`, user)} o WHERE f.is_older) own) paths
  CROSS JOIN LATERAL ${doneOf(
    sql`ARRAY(SELECT v.id FROM videos v WHERE v.id IN (${lessonsOf({ track })}) AND v.deleted_at IS NULL AND ${isPlayable})`,
    user,
  )} how
  CROSS JOIN LATERAL (SELECT (paths.total > 0 AND paths.done = paths.total) OR EXISTS (
    SELECT FROM track_completions tc WHERE tc.user_id = ${user} AND tc.track_id = t.id) AS is_done) d
  WHERE t.id = ${track})`;
