import "server-only";
import { lessonsOf } from "@/lib/library/learning-paths/lessons-of";
import { isPlayable } from "@/lib/library/videos/as-json";
import { isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { collatedKey, idKey, type Order, readPage } from "@/lib/platform/sql/keyset";
import { type LessonFilter, type LessonList, reportLessonSchema } from "./schema";

const byTitle: Order = {
  list: "report-lessons",
  keys: [collatedKey(sql`v.title`), idKey(sql`v.id`)],
  descending: false,
};

/** SQL: a lesson `v` that is in the library and can be played, as the figures of paths and tracks count them. */
const isOffered = sql`v.deleted_at IS NULL AND ${isPlayable}`;

/**
 * SQL for the lessons behind a user's figures in a subject, as `video_id`, `is_current` and `is_followed`, and the condition on the
 * lessons `v` that count there. It must select the lessons that the figures of the subject count.
 */
function lessonsBehind({ pathId, videoId, trackId, areaId }: LessonFilter, user: Sql): { rows: Sql; counts: Sql } {
  const all = (ids: Sql) =>
    sql`SELECT DISTINCT ids.video_id, true AS is_current, true AS is_followed FROM (${ids}) ids`;
  if (pathId) {
    const rows = sql`
      SELECT l.video_id, bool_or(l.version_id = lp.current_version_id) AS is_current,
             bool_or(l.version_id = coalesce(s.version_id, lp.current_version_id)) AS is_followed
      FROM learning_paths lp LEFT JOIN path_starts s ON s.path_id = lp.id AND s.user_id = ${user}
      JOIN path_version_videos l ON l.version_id IN (lp.current_version_id, s.version_id) AND NOT l.is_optional
      WHERE lp.id = ${pathId}::uuid GROUP BY l.video_id`;
    return { rows, counts: isOffered };
  }
  if (trackId) return { rows: all(lessonsOf({ track: sql`${trackId}::uuid` })), counts: isOffered };
  if (videoId) return { rows: all(sql`SELECT ${videoId}::uuid AS video_id`), counts: sql`true` };
  if (!areaId) return { rows: all(completedBy(user)), counts: sql`true` };
  const inArea = sql`
    SELECT e.video_id FROM earned_points e JOIN knowledge_areas a ON a.id = e.knowledge_area_id
    WHERE e.user_id = ${user} AND (a.id = ${areaId}::uuid OR a.parent_id = ${areaId}::uuid) AND a.deleted_at IS NULL
      AND e.video_id IN (${completedBy(user)})`;
  return { rows: all(inArea), counts: sql`true` };
}

const completedBy = (user: Sql): Sql =>
  sql`SELECT video_id FROM video_progress WHERE user_id = ${user} AND completed_at IS NOT NULL`;

/**
 * A page of the lessons behind a user's figures in a report, by title: completed or not, with the evidence of each
 * completion.
 * @throws {Problem} 400 for an invalid cursor
 */
export async function listReportLessons(userId: string, { limit, cursor, ...filter }: LessonList) {
  const user = sql`${userId}::uuid`;
  const { rows, counts } = lessonsBehind(filter, user);
  const from = sql`FROM (${rows}) lessons JOIN videos v ON v.id = lessons.video_id WHERE ${counts}`;
  const { items, ...rest } = await readPage(
    byTitle,
    { limit, cursor },
    reportLessonSchema,
    ({ place, page }) => sql`
      SELECT c."videoId", c.title, ${isoTime(sql`p.completed_at`)} AS "completedAt", p.evidence::text,
             c.is_current AS "isCurrent", c.is_followed AS "isFollowed", c.place
      FROM (SELECT v.id AS "videoId", v.title, lessons.is_current, lessons.is_followed, ${place} AS place ${from} ${page}) c
      LEFT JOIN video_progress p ON p.video_id = c."videoId" AND p.user_id = ${user}
      ORDER BY lower(c.title) COLLATE names, c."videoId"`,
    sql`SELECT count(*)::int AS total ${from}`,
  );
  return { lessons: items, ...rest };
}
