import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";

/**
 * Moves the transcripts and the chapters of a video to the one that it is merged into, where that has none. Called before the video is
 * marked as merged or after: it reads the recordings only.
 */
export async function mergeTranscripts(tx: Transaction, id: string, intoId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE transcripts t SET video_id = i.id, recording = i.recording, merged_from_id = coalesce(t.merged_from_id, f.id)
    FROM videos f, videos i
    WHERE f.id = ${id}::uuid AND i.id = ${intoId}::uuid AND t.video_id = f.id AND t.recording = f.recording
      AND NOT EXISTS (SELECT FROM transcripts o WHERE o.video_id = i.id AND o.recording = i.recording)`;
  await tx.$executeRaw`
    UPDATE chapters c SET video_id = i.id, recording = i.recording, merged_from_id = coalesce(c.merged_from_id, f.id)
    FROM videos f, videos i
    WHERE f.id = ${id}::uuid AND i.id = ${intoId}::uuid AND c.video_id = f.id AND c.recording = f.recording
      AND NOT EXISTS (SELECT FROM chapters o WHERE o.video_id = i.id AND o.recording = i.recording)`;
}

/** Moves them back when the merge is undone. */
export async function unmergeTranscripts(tx: Transaction, id: string, intoId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE transcripts t SET video_id = f.id, recording = f.recording, merged_from_id = nullif(t.merged_from_id, f.id)
    FROM videos f
    WHERE f.id = ${id}::uuid AND t.video_id = ${intoId}::uuid AND t.merged_from_id IN (SELECT merged_videos(${id}::uuid))`;
  await tx.$executeRaw`
    UPDATE chapters c SET video_id = f.id, recording = f.recording, merged_from_id = nullif(c.merged_from_id, f.id)
    FROM videos f
    WHERE f.id = ${id}::uuid AND c.video_id = ${intoId}::uuid AND c.merged_from_id IN (SELECT merged_videos(${id}::uuid))`;
}
