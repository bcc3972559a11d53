import "server-only";
import { foldArea, invalidTarget, moveSubAreas } from "@/lib/library/knowledge-areas/data";
import { moveScores } from "@/lib/library/videos/score";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { conflict } from "@/lib/platform/http/problem";
import { type ConstraintProblems, transaction } from "@/lib/platform/sql/constraints";
import { moveEarnedPoints } from "./data";

const problems: ConstraintProblems = {
  knowledge_areas_sibling_name_key: () => conflict("Both have a sub area of the same name; rename one of them first"),
};

/**
 * Merges a knowledge area into another one: its sub areas, its videos' scores, everybody's earned points and its total
 * move to the other, and it leaves the library. Where a video or a person has points in both, they add up.
 * @throws {Problem} 404, 400 where the tree would lose its shape, 409 where both have a sub area of one name
 */
export async function mergeKnowledgeArea(id: string, intoId: string, auditContext: AuditContext): Promise<void> {
  if (id === intoId) throw invalidTarget("An area cannot be merged into itself");
  await transaction(async (tx) => {
    const { name } = await moveSubAreas(tx, id, intoId);
    await moveScores(tx, id, intoId);
    await moveEarnedPoints(tx, id, intoId);
    const into = await foldArea(tx, id, intoId);
    const detail = { title: name, into: into.name };
    await recordEvent({ action: "knowledge_area.merged", subjectId: id, detail, ...auditContext }, tx);
  }, problems);
}
