import "server-only";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { type AreaUsage, areaUsageSchema } from "./schema";

/**
 * The rows of `areaUsageSchema` in SQL, with the area's name and total. A main area's `…WithSubs` include its sub
 * areas; a video that is scored in several of them counts once. Areas without videos are left out.
 */
export const areaUsage = sql`
  SELECT a.id AS "knowledgeAreaId", a.name, a.total_points AS "totalPoints",
         count(*) FILTER (WHERE scored.id = a.id)::int AS videos,
         coalesce(sum(va.points) FILTER (WHERE scored.id = a.id), 0)::int AS points,
         count(DISTINCT va.video_id)::int AS "videosWithSubs", sum(va.points)::int AS "pointsWithSubs"
  FROM knowledge_areas a
  JOIN knowledge_areas scored ON scored.id = a.id OR scored.parent_id = a.id
  JOIN video_areas va ON va.knowledge_area_id = scored.id
  JOIN videos v ON v.id = va.video_id AND v.deleted_at IS NULL
  WHERE a.deleted_at IS NULL
  GROUP BY a.id`;

/** Counts the library's videos and sums their points by area; areas without videos are left out. */
export const listAreaUsage = (): Promise<AreaUsage[]> =>
  queryRows(
    areaUsageSchema,
    sql`SELECT "knowledgeAreaId", videos, points, "videosWithSubs", "pointsWithSubs" FROM (${areaUsage}) usage`,
  );
