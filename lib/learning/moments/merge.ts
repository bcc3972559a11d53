import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";

type Merge = { from: string; into: string };

/**
 * Moves the moments of a video to the one that it is merged into. Those of its current recording stay playable when
 * both videos are equally long. The others get a negative recording number, and are shown as of an earlier recording.
 */
export async function carryMoments(tx: Transaction, { from, into, isAsLong }: Merge & { isAsLong: boolean }) {
  await tx.$executeRaw`
    UPDATE moments m SET video_id = i.id, merged_from_id = coalesce(m.merged_from_id, f.id),
      recording = CASE WHEN ${isAsLong} AND m.recording = f.recording THEN i.recording ELSE -abs(m.recording) END
    FROM videos f, videos i WHERE f.id = ${from}::uuid AND i.id = ${into}::uuid AND m.video_id = f.id`;
}

/** Undoes `carryMoments` for a restored video. Moments that it got by merges of its own keep their negative numbers. */
export async function returnMoments(tx: Transaction, { from, into }: Merge) {
  await tx.$executeRaw`
    UPDATE moments m SET video_id = f.id, merged_from_id = nullif(m.merged_from_id, f.id),
      recording = CASE WHEN m.recording > 0 THEN f.recording WHEN m.merged_from_id = f.id THEN -m.recording ELSE m.recording END
    FROM videos f WHERE f.id = ${from}::uuid AND m.video_id = ${into}::uuid
      AND m.merged_from_id IN (SELECT merged_videos(${from}::uuid))`;
}
