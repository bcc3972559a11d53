import "server-only";
import { foldArea, invalidTarget, moveSubAreas } from "@/lib/library/knowledge-areas/data";
import { lockLibrary } from "@/lib/library/library-version/data";
import { moveScores, touchVideosIn } from "@/lib/library/videos/score";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { conflict } from "@/lib/platform/http/problem";
import { type ConstraintProblems, transaction } from "@/lib/platform/sql/constraints";
import { lockPointsIn, moveEarnedPoints } from "./move-points";
import { requireNoneRunningIn } from "./running";

const problems: ConstraintProblems = {
  knowledge_areas_sibling_name_key: () =>
    conflict("Both areas have a sub area with the same name. Rename one of them first"),
};

/**
 * Merges a knowledge area into another: its sub areas, scores, earned points and total points move to the other area, and
 * it is deleted. Points in both areas are added up. Earned points move as one batch, beyond its first slice after the answer.
 * @throws {Problem} 404, 400 when the other area cannot hold the sub areas, 409 when both have a sub area of the same name, or another
 * batch over their points runs
 */
export async function mergeKnowledgeArea(id: string, intoId: string, auditContext: AuditContext): Promise<void> {
  if (id === intoId) throw invalidTarget("An area cannot be merged into itself");
  await transaction(async (tx) => {
    await lockLibrary(tx);
    await requireNoneRunningIn(tx, [id, intoId]);
    // Completing locks in the same order: the video, the completion, the area.
    await touchVideosIn(tx, id);
    await lockPointsIn(tx, id);
    const { name } = await moveSubAreas(tx, id, intoId);
    await moveScores(tx, id, intoId);
    const into = await foldArea(tx, id, intoId);
    const batchId = await moveEarnedPoints(tx, {
      from: { id, name },
      into: { id: intoId, name: into.name },
      auditContext,
    });
    const detail = { title: name, into: into.name, ...(batchId && { batch: batchId }) };
    await recordEvent({ action: "knowledge_area.merged", subjectId: id, detail, ...auditContext }, tx);
  }, problems);
}
