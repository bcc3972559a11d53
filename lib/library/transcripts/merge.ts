import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";

/**
 * Moves the transcripts and chapters of a video to the video that it is merged into, unless that has its own. It may
 * run before or after the video is marked as merged.
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

/** Moves transcripts and chapters back when a merge is undone. */
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
