import "server-only";
import { z } from "zod";
import { MAX_TOTAL_POINTS } from "@/lib/library/knowledge-areas/total-points";
import { MAX_VIDEO_AREA_POINTS } from "@/lib/library/videos/schema";
import { conflict } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";

/** Points of the area and of the one that it was merged into; null where that had none. */
const moved = z.object({ id: uuid, from: z.int(), into: z.int().nullable() });

/** Two areas before one was merged into the other: sub areas, scores of videos, targets of tracks, and the total of the other. */
export const areaSnapshotSchema = z.object({
  subs: z.array(uuid),
  scores: z.array(moved),
  targets: z.array(moved),
  /** Missing in a merge of an older version. */
  total: z.int().optional(),
});
export type AreaSnapshot = z.infer<typeof areaSnapshotSchema>;

/** Reads what a merge of areas changes, within its transaction; an unknown other area is refused by the merge itself. */
export const takeSnapshot = (tx: Transaction, id: string, intoId: string): Promise<AreaSnapshot> =>
  queryOnlyRow(
    areaSnapshotSchema,
    sql`
    SELECT (SELECT coalesce(json_agg(s.id), '[]') FROM knowledge_areas s WHERE s.parent_id = ${id}::uuid) AS subs,
           (SELECT coalesce(json_agg(json_build_object('id', f.video_id, 'from', f.points, 'into', i.points)), '[]')
            FROM video_areas f LEFT JOIN video_areas i ON i.video_id = f.video_id AND i.knowledge_area_id = ${intoId}::uuid
            WHERE f.knowledge_area_id = ${id}::uuid) AS scores,
           (SELECT coalesce(json_agg(json_build_object('id', f.track_id, 'from', f.points, 'into', i.points)), '[]')
            FROM track_targets f LEFT JOIN track_targets i ON i.track_id = f.track_id AND i.knowledge_area_id = ${intoId}::uuid
            WHERE f.knowledge_area_id = ${id}::uuid) AS targets,
           coalesce((SELECT total_points FROM knowledge_areas WHERE id = ${intoId}::uuid), 0) AS total`,
    tx,
  );

/** The batch of a merge that can be undone. */
export const undoableMerge = z.object({ from: uuid, into: uuid, before: areaSnapshotSchema });
type Merged = z.infer<typeof undoableMerge>;

/**
 * Brings a merged area back, with its sub areas, scores, targets and total. What was changed in the other area since stays as it is.
 * @throws {Problem} 409 when the other area is gone
 */
export async function restoreSnapshot(tx: Transaction, { from, into, before }: Merged): Promise<void> {
  const { count } = await tx.knowledgeArea.updateMany({
    where: { id: into, deletedAt: null },
    data: { updatedAt: new Date() },
  });
  if (count === 0) throw conflict("The area that it was merged into is deleted. Restore that first");
  await tx.knowledgeArea.update({ where: { id: from }, data: { deletedAt: null, isMerged: false } });
  // Less was added than the area had where the sum reached its limit.
  await tx.$executeRaw`
    UPDATE knowledge_areas SET total_points = greatest(0, total_points - least(${MAX_TOTAL_POINTS - (before.total ?? 0)}::int, (
      SELECT total_points FROM knowledge_areas WHERE id = ${from}::uuid))) WHERE id = ${into}::uuid`;
  await tx.knowledgeArea.updateMany({
    where: { id: { in: before.subs }, parentId: into },
    data: { parentId: from },
  });
  const scores = JSON.stringify(before.scores);
  await tx.$executeRaw`
    UPDATE videos SET updated_at = now()
    WHERE id IN (SELECT (s->>'id')::uuid FROM jsonb_array_elements(${scores}::jsonb) AS s)`;
  await tx.$executeRaw`
    INSERT INTO video_areas (video_id, knowledge_area_id, points)
    SELECT v.id, ${from}::uuid, (s->>'from')::int FROM jsonb_array_elements(${scores}::jsonb) AS s
    JOIN videos v ON v.id = (s->>'id')::uuid ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    DELETE FROM video_areas a USING jsonb_array_elements(${scores}::jsonb) AS s
    WHERE a.video_id = (s->>'id')::uuid AND a.knowledge_area_id = ${into}::uuid AND s->>'into' IS NULL
      AND a.points = (s->>'from')::int`;
  await tx.$executeRaw`
    UPDATE video_areas a SET points = (s->>'into')::int
    FROM jsonb_array_elements(${scores}::jsonb) AS s, LATERAL (SELECT (s->>'from')::int + (s->>'into')::int AS points) AS sum
    WHERE a.video_id = (s->>'id')::uuid AND a.knowledge_area_id = ${into}::uuid
      AND a.points IN (sum.points, least(sum.points, ${MAX_VIDEO_AREA_POINTS}::int))`;
  const targets = JSON.stringify(before.targets);
  await tx.$executeRaw`
    INSERT INTO track_targets (track_id, knowledge_area_id, points)
    SELECT c.id, ${from}::uuid, (s->>'from')::int FROM jsonb_array_elements(${targets}::jsonb) AS s
    JOIN career_tracks c ON c.id = (s->>'id')::uuid ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    DELETE FROM track_targets a USING jsonb_array_elements(${targets}::jsonb) AS s
    WHERE a.track_id = (s->>'id')::uuid AND a.knowledge_area_id = ${into}::uuid AND s->>'into' IS NULL
      AND a.points = (s->>'from')::int`;
  await tx.$executeRaw`
    UPDATE track_targets a SET points = (s->>'into')::int FROM jsonb_array_elements(${targets}::jsonb) AS s
    WHERE a.track_id = (s->>'id')::uuid AND a.knowledge_area_id = ${into}::uuid
      AND a.points = least((s->>'from')::int + (s->>'into')::int, ${MAX_TOTAL_POINTS}::int)`;
}
