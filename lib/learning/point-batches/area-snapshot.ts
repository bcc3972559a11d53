import "server-only";
import { z } from "zod";
import { MAX_TOTAL_POINTS } from "@/lib/library/knowledge-areas/total-points";
import { MAX_VIDEO_AREA_POINTS } from "@/lib/library/videos/schema";
import { conflict } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";

/** The points of the merged area, `from`, and of the other area, `into`; null when that had none. */
const moved = z.object({ id: uuid, from: z.int(), into: z.int().nullable() });

/** Two areas before a merge: sub areas, scores of videos and targets of tracks, and the total of the other area. */
const areaSnapshotSchema = z.object({
  subs: z.array(uuid),
  scores: z.array(moved),
  targets: z.array(moved),
  /** Missing in merges made by older versions. */
  total: z.int().optional(),
});
type AreaSnapshot = z.infer<typeof areaSnapshotSchema>;

/** Reads the state that a merge of areas changes, in its transaction. The merge itself refuses an unknown area. */
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

/** The detail of a merge that can be undone. */
export const undoableMerge = z.object({ from: uuid, into: uuid, before: areaSnapshotSchema });
type Merged = z.infer<typeof undoableMerge>;

/**
 * Restores a merged area with its sub areas, scores, targets and total. Later changes of the other area stay.
 * @throws {Problem} 409 when the other area is deleted
 */
export async function restoreSnapshot(tx: Transaction, { from, into, before }: Merged): Promise<void> {
  const { count } = await tx.knowledgeArea.updateMany({
    where: { id: into, deletedAt: null },
    data: { updatedAt: new Date() },
  });
  if (count === 0) throw conflict("The area that it was merged into is deleted. Restore that first");
  await tx.knowledgeArea.update({ where: { id: from }, data: { deletedAt: null, isMerged: false } });
  // When the sum was capped at the limit, the merge added less than the area's total.
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
