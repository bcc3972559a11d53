import "server-only";
import { empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage, timeKey } from "@/lib/platform/sql/keyset";
import { completionAsJson, completionJsonRow } from "./data";
import type { CompletionList } from "./schema";

const latest: Order = {
  list: "completions",
  keys: [timeKey(sql`p.completed_at`), idKey(sql`p.video_id`)],
  descending: true,
};

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
    completionJsonRow,
    ({ place, page }) => sql`
      SELECT c.place, ${completionAsJson(sql`e`)} AS completion
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
