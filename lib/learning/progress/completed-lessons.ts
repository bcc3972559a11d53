import "server-only";
import { z } from "zod";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage, timeKey } from "@/lib/platform/sql/keyset";
import { type CompletionList, completionSchema } from "./schema";

const latest: Order = {
  list: "completions",
  keys: [timeKey(sql`p.completed_at`), idKey(sql`p.video_id`)],
  descending: true,
};

const completionRow = z.object({ completion: completionSchema });

/** SQL for the conditions of a filter. An area includes its sub areas. */
const matching = ({ evidence, atLeast, areaId }: Omit<CompletionList, "limit" | "cursor">): Sql => sql`
  ${evidence ? sql`AND p.evidence = ${evidence}::completion_evidence` : empty}
  ${atLeast ? sql`AND is_enough(p.evidence, true, ${atLeast === "checked"})` : empty}
  ${
    areaId
      ? sql`AND EXISTS (SELECT FROM video_areas va JOIN knowledge_areas a ON a.id = va.knowledge_area_id AND a.deleted_at IS NULL
                        WHERE va.video_id = p.video_id AND (a.id = ${areaId}::uuid OR a.parent_id = ${areaId}::uuid))`
      : empty
  }`;

/**
 * A page of a user's completions, the latest first, including those of deleted videos. `total` counts all that match.
 * @throws {Problem} 400 for an invalid cursor
 */
export async function listCompletionPage(userId: string, { limit, cursor, ...filter }: CompletionList) {
  const wanted = sql`p.user_id = ${userId}::uuid AND p.completed_at IS NOT NULL ${matching(filter)}`;
  const { items, ...rest } = await readPage(
    latest,
    { limit, cursor },
    completionRow,
    ({ place, page }) => sql`
      SELECT c.place, json_build_object(
               'videoId', v.id, 'title', v.title, 'duration', v.duration, 'available', v.deleted_at IS NULL,
               'completedAt', ${isoTime(sql`c.completed_at`)}, 'evidence', c.evidence,
               'watchedPercent', watched_percent(w.seconds, w.kept_percent, v.duration),
               'watchedSeconds', coalesce(watched_seconds(w.seconds, v.duration), 0), 'points', e.points, 'areas', e.areas) AS completion
      FROM (SELECT p.video_id, p.completed_at, p.evidence, ${place} AS place FROM video_progress p
            WHERE ${wanted} ${page}) c
      JOIN videos v ON v.id = c.video_id
      LEFT JOIN watches w ON w.user_id = ${userId}::uuid AND w.video_id = c.video_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(ep.points), 0)::int AS points,
               coalesce(json_agg(json_build_object('knowledgeAreaId', a.id, 'name', a.name, 'points', ep.points)
                                 ORDER BY ep.points DESC, a.name COLLATE names) FILTER (WHERE ep.points > 0), '[]') AS areas
        FROM earned_points ep JOIN knowledge_areas a ON a.id = ep.knowledge_area_id
        WHERE ep.user_id = ${userId}::uuid AND ep.video_id = c.video_id) e
      ORDER BY c.completed_at DESC, c.video_id DESC`,
    sql`SELECT count(*)::int AS total FROM video_progress p WHERE ${wanted}`,
  );
  return { items: items.map(({ completion }) => completion), ...rest };
}
