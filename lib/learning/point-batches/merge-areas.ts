import "server-only";
import {
  foldArea,
  getKnowledgeArea,
  invalidTarget,
  listKnowledgeAreas,
  moveSubAreas,
} from "@/lib/library/knowledge-areas/data";
import { type AreaMerge, type AreaMergePreview, areaMergePreviewSchema } from "@/lib/library/knowledge-areas/schema";
import { lockLibrary } from "@/lib/library/library-version/data";
import { moveScores, touchVideosIn } from "@/lib/library/videos/score";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { conflict } from "@/lib/platform/http/problem";
import { type ConstraintProblems, type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { takeSnapshot } from "./area-snapshot";
import { requireNoneRunningIn } from "./running";
import { SLICE_COMPLETIONS, writeSlice } from "./slices";

const problems: ConstraintProblems = {
  knowledge_areas_sibling_name_key: () =>
    conflict("Both areas have a sub area with the same name. Rename one of them first"),
};

/** Previews the merge of an area into another; writes nothing. @throws {Problem} 404 and 400 for the areas */
export async function previewAreaMerge(id: string, { intoId }: AreaMerge): Promise<AreaMergePreview> {
  if (id === intoId) throw invalidTarget("An area cannot be merged into itself");
  await getKnowledgeArea(id);
  const into = (await listKnowledgeAreas()).find((area) => area.id === intoId);
  if (!into) throw invalidTarget("This knowledge area does not exist");
  const counts = await queryOnlyRow(
    areaMergePreviewSchema.omit({ into: true }),
    sql`
    SELECT (SELECT count(*)::int FROM knowledge_areas WHERE parent_id = ${id}::uuid AND deleted_at IS NULL) AS "subAreas",
           (SELECT count(*)::int FROM video_areas a JOIN videos v ON v.id = a.video_id AND v.deleted_at IS NULL
            WHERE a.knowledge_area_id = ${id}::uuid) AS videos,
           count(DISTINCT user_id)::int AS people, coalesce(sum(points), 0)::int AS points
    FROM earned_points WHERE knowledge_area_id = ${id}::uuid AND points > 0`,
  );
  return { into: { id: into.id, name: into.name }, ...counts };
}

/**
 * Locks the completions whose points the first slice moves, until the transaction ends. Call it before locking the
 * area's row: completing and taking back lock a completion first and then wait for the area.
 */
async function lockPointsIn(tx: Transaction, areaId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM video_progress p JOIN (
      SELECT user_id, video_id FROM earned_points WHERE knowledge_area_id = ${areaId}::uuid AND points > 0
      ORDER BY user_id, video_id LIMIT ${SLICE_COMPLETIONS}) e ON e.user_id = p.user_id AND e.video_id = p.video_id
    ORDER BY p.user_id, p.video_id FOR NO KEY UPDATE OF p`;
}

/**
 * Merges a knowledge area into another: its sub areas, scores, earned points and total points move to the other area,
 * and it is deleted. Points in both areas are added up. Earned points move as one batch, whose later slices are written
 * after the response; undoing it separates the areas again.
 * @returns the id of the batch
 * @throws {Problem} 404; 400 when the other area cannot hold the sub areas; 409 when both have a sub area of the same
 * name, or another batch over their points runs
 */
export async function mergeKnowledgeArea(
  id: string,
  { intoId, reason }: AreaMerge,
  auditContext: AuditContext,
): Promise<string> {
  if (id === intoId) throw invalidTarget("An area cannot be merged into itself");
  return transaction(async (tx) => {
    await lockLibrary(tx);
    await requireNoneRunningIn(tx, [id, intoId]);
    // Completing a video takes the locks in the same order: video, completion, area.
    await touchVideosIn(tx, id);
    await lockPointsIn(tx, id);
    const before = await takeSnapshot(tx, id, intoId);
    const { name } = await moveSubAreas(tx, id, intoId);
    await moveScores(tx, id, intoId);
    const into = await foldArea(tx, id, intoId);
    const batch = await tx.pointBatch.create({
      data: {
        kind: "merged",
        reason: reason || `${name} was merged into ${into.name}`,
        madeBy: auditContext.actorId,
        state: "running",
        detail: { about: into.name, from: id, into: intoId, before },
      },
    });
    await writeSlice(tx, batch.id);
    const detail = { title: name, into: into.name, batch: batch.id };
    await recordEvent({ action: "knowledge_area.merged", subjectId: id, detail, ...auditContext }, tx);
    return batch.id;
  }, problems);
}
