import "server-only";
import type { AuditContext } from "@/lib/platform/audit/data";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { AreaSnapshot } from "./area-snapshot";
import { SLICE_COMPLETIONS, writeSlice } from "./slices";

/**
 * Locks the completions whose points the first slice moves, until the transaction ends. Call it before locking the
 * area's row: completing and taking back lock a completion first and then wait for the area.
 */
export async function lockPointsIn(tx: Transaction, areaId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM video_progress p JOIN (
      SELECT user_id, video_id FROM earned_points WHERE knowledge_area_id = ${areaId}::uuid AND points > 0
      ORDER BY user_id, video_id LIMIT ${SLICE_COMPLETIONS}) e ON e.user_id = p.user_id AND e.video_id = p.video_id
    ORDER BY p.user_id, p.video_id FOR NO KEY UPDATE OF p`;
}

type Area = { id: string; name: string };
type Merge = { from: Area; into: Area; reason?: string | undefined; before: AreaSnapshot; auditContext: AuditContext };

/**
 * Moves all points that users earned in an area to another area, as one batch; points of one video in both areas are
 * added up. Call `lockPointsIn` first.
 * @param before the areas as they were, for undoing
 * @returns the id of the batch
 */
export async function moveEarnedPoints(
  tx: Transaction,
  { from, into, reason, before, auditContext }: Merge,
): Promise<string> {
  const { id } = await tx.pointBatch.create({
    data: {
      kind: "merged",
      reason: reason || `${from.name} was merged into ${into.name}`,
      madeBy: auditContext.actorId,
      state: "running",
      detail: { about: into.name, from: from.id, into: into.id, before },
    },
  });
  await writeSlice(tx, id);
  return id;
}
