import "server-only";
import type { Transaction } from "@/lib/platform/db";

/** Moves all points that users earned in an area to another area; points of one video in both areas are added up. */
export async function moveEarnedPoints(tx: Transaction, areaId: string, intoId: string): Promise<void> {
  await tx.$executeRaw`
    WITH moved AS (DELETE FROM earned_points WHERE knowledge_area_id = ${areaId}::uuid RETURNING user_id, video_id, points)
    INSERT INTO earned_points (user_id, video_id, knowledge_area_id, points)
    SELECT user_id, video_id, ${intoId}::uuid, points FROM moved
    ON CONFLICT (user_id, video_id, knowledge_area_id) DO UPDATE SET points = earned_points.points + EXCLUDED.points`;
}
