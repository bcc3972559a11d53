import "server-only";
import type { Transaction } from "@/lib/platform/db";

/**
 * Locks the completions that have points in an area, until the transaction ends: completing and taking back lock the same
 * rows. It comes before every lock of the area's own row, for which they wait while they hold theirs.
 */
export async function lockPointsIn(tx: Transaction, areaId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM video_progress p JOIN earned_points e USING (user_id, video_id)
    WHERE e.knowledge_area_id = ${areaId}::uuid AND e.points > 0
    ORDER BY p.user_id, p.video_id FOR NO KEY UPDATE OF p`;
}

type Merge = { from: { id: string; name: string }; into: { id: string; name: string }; actorId: string | null };

/**
 * Moves all points that users earned in an area to another area, as one batch of entries; points of one video in both
 * areas are added up. `lockPointsIn` comes first.
 */
export async function moveEarnedPoints(tx: Transaction, { from, into, actorId }: Merge): Promise<void> {
  const batch = await tx.pointBatch.create({
    data: {
      kind: "merged",
      reason: `${from.name} was merged into ${into.name}`,
      madeBy: actorId,
      state: "running",
      detail: { from: from.id, into: into.id },
    },
  });
  await tx.$executeRaw`
    INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, completion, batch_id, actor_id)
    SELECT p.user_id, p.video_id, c.area_id, c.points, 'merged', p.completions, ${batch.id}::uuid, ${actorId}::uuid
    FROM earned_points e JOIN video_progress p USING (user_id, video_id)
    CROSS JOIN LATERAL (VALUES (${from.id}::uuid, -e.points), (${into.id}::uuid, e.points)) AS c (area_id, points)
    WHERE e.knowledge_area_id = ${from.id}::uuid AND e.points > 0`;
  await tx.pointBatch.update({ where: { id: batch.id }, data: { state: "done" } });
}
