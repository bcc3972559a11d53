import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import type { RescoreInput } from "./schema";

/** The videos and areas of a re-scoring when it began; null for every area. */
export const scopeSchema = z.object({
  videoIds: z.array(uuid),
  areaIds: z.array(uuid).nullable(),
  removeUnlinked: z.boolean(),
});
export type Scope = z.infer<typeof scopeSchema>;

const named = z.object({ id: uuid, name: z.string() });

/** The scope that a request names, with its name. @throws {Problem} 404 for a video or area that is not in the library */
export async function findScope(
  { videoIds, areaId, removeUnlinked }: RescoreInput,
  tx?: Transaction,
): Promise<{ scope: Scope; about: string }> {
  if (areaId) return scopeOfArea(areaId, removeUnlinked, tx);
  const wanted = [...new Set(videoIds)].sort();
  const videos = await queryRows(
    named,
    sql`SELECT id, title AS name FROM videos WHERE id = ANY (${wanted}::uuid[]) AND deleted_at IS NULL ORDER BY id`,
    tx,
  );
  if (videos.length < wanted.length) throw notFound(wanted.length === 1 ? "This video" : "One of these videos");
  const about = videos.length === 1 ? (videos[0]?.name ?? "") : `${videos.length} videos`;
  return { scope: { videoIds: wanted, areaIds: null, removeUnlinked }, about };
}

async function scopeOfArea(areaId: string, removeUnlinked: boolean, tx?: Transaction) {
  const areas = await queryRows(
    named,
    sql`SELECT id, name FROM knowledge_areas
        WHERE (id = ${areaId}::uuid OR parent_id = ${areaId}::uuid) AND deleted_at IS NULL ORDER BY id`,
    tx,
  );
  const area = areas.find(({ id }) => id === areaId);
  if (!area) throw notFound("This knowledge area");
  const areaIds = areas.map(({ id }) => id);
  const unlinked = sql`
    UNION SELECT DISTINCT e.video_id FROM earned_points e
    WHERE e.knowledge_area_id = ANY (${areaIds}::uuid[]) AND e.points > 0`;
  const videos = await queryRows(
    z.object({ id: uuid }),
    sql`SELECT v.id FROM videos v JOIN (
          SELECT video_id FROM video_areas WHERE knowledge_area_id = ANY (${areaIds}::uuid[]) ${removeUnlinked ? unlinked : empty}
        ) c ON c.video_id = v.id WHERE v.deleted_at IS NULL GROUP BY v.id ORDER BY v.id`,
    tx,
  );
  return { scope: { videoIds: videos.map(({ id }) => id), areaIds, removeUnlinked }, about: area.name };
}

const inAreas = (column: Sql, areaIds: string[] | null) =>
  areaIds ? sql`AND ${column} = ANY (${areaIds}::uuid[])` : empty;

/**
 * The changes that a re-scoring makes, as the parts `links` and `changes` of a WITH, which the preview and the batch
 * select from.
 * @param keys a relation of completions that were not taken back, with user_id, video_id and completions
 */
export const changesOf = (keys: Sql, { videoIds, areaIds, removeUnlinked }: Scope): Sql => sql`
  links AS MATERIALIZED (
    SELECT video_id, knowledge_area_id, points FROM video_areas
    WHERE video_id = ANY (${videoIds}::uuid[]) ${inAreas(sql`knowledge_area_id`, areaIds)}
  ), changes AS (
    SELECT k.user_id, k.video_id, l.knowledge_area_id, k.completions, l.points - coalesce(e.points, 0) AS points
    FROM ${keys} k JOIN links l ON l.video_id = k.video_id
    LEFT JOIN earned_points e ON e.user_id = k.user_id AND e.video_id = k.video_id AND e.knowledge_area_id = l.knowledge_area_id
    WHERE l.points <> coalesce(e.points, 0)
    ${
      removeUnlinked
        ? sql`UNION ALL
    SELECT k.user_id, k.video_id, e.knowledge_area_id, k.completions, -e.points
    FROM ${keys} k JOIN earned_points e ON e.user_id = k.user_id AND e.video_id = k.video_id
    WHERE e.points > 0 ${inAreas(sql`e.knowledge_area_id`, areaIds)}
      AND NOT EXISTS (SELECT FROM links l WHERE l.video_id = e.video_id AND l.knowledge_area_id = e.knowledge_area_id)`
        : empty
    })`;

/** The completions of a scope that were not taken back, as a subquery for `changesOf`. */
export const completionsIn = ({ videoIds }: Scope): Sql => sql`(
  SELECT user_id, video_id, completions FROM video_progress
  WHERE video_id = ANY (${videoIds}::uuid[]) AND completed_at IS NOT NULL)`;

const stateRow = z.object({ links: z.string(), entries: z.string(), completions: z.int() });

/**
 * A token of the previewed state: the scores in scope, and the entries and completions of their videos. Both are read,
 * because taking back a completion without points leaves no entry.
 */
export async function tokenOf(scope: Scope, tx?: Transaction): Promise<string> {
  const { links, entries, completions } = await queryOnlyRow(
    stateRow,
    sql`
    SELECT (SELECT coalesce(string_agg(concat_ws(' ', video_id, knowledge_area_id, points), ',' ORDER BY video_id, knowledge_area_id), '')
            FROM video_areas WHERE video_id = ANY (${scope.videoIds}::uuid[])) AS links,
           (SELECT concat_ws(' ', count(*), max(id)) FROM point_entries WHERE video_id = ANY (${scope.videoIds}::uuid[])) AS entries,
           (SELECT count(*)::int FROM video_progress
            WHERE video_id = ANY (${scope.videoIds}::uuid[]) AND completed_at IS NOT NULL) AS completions`,
    tx,
  );
  return createHash("sha256")
    .update(JSON.stringify([scope, links, entries, completions]))
    .digest("base64url");
}
