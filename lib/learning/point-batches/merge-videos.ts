import "server-only";
import { z } from "zod";
import { carryMoments } from "@/lib/learning/moments/merge";
import { lockLibrary } from "@/lib/library/library-version/data";
import { mergeTranscripts } from "@/lib/library/transcripts/merge";
import { findMerged, foldVideo } from "@/lib/library/videos/fold-video";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { invalidField } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { isMoved } from "./carry";
import { getBatch } from "./data";
import { requireNoneRunning } from "./running";
import { type MergePreview, mergePreviewSchema, type PointBatch, type VideoMerge } from "./schema";
import { writeSlice } from "./slices";

/** Previews the merge of a video into another; writes nothing. @throws {Problem} 404, 400 as `mergeVideos` */
export async function previewMerge(id: string, { into: intoId }: VideoMerge): Promise<MergePreview> {
  const { into, isAsLong } = await findMerged(id, intoId);
  const counts = await queryOnlyRow(
    mergePreviewSchema.omit({ into: true, keepsRanges: true }),
    sql`
    SELECT c.people, c.both, c.points,
           (SELECT count(*)::int FROM watches WHERE video_id = ${id}::uuid) AS viewers,
           (SELECT count(*)::int FROM comments WHERE video_id = ${id}::uuid) AS comments,
           (SELECT count(*)::int FROM ratings WHERE video_id = ${id}::uuid) AS ratings,
           (SELECT count(*)::int FROM path_videos pv JOIN learning_paths lp ON lp.id = pv.path_id AND lp.deleted_at IS NULL
            WHERE pv.video_id = ${id}::uuid) AS paths
    FROM (SELECT count(*)::int AS people, count(i.completed_at)::int AS both,
                 coalesce(sum(CASE WHEN i.completed_at IS NULL THEN 0 WHEN ${isMoved} THEN -i.points ELSE -f.points END), 0)::int AS points
          FROM video_progress f LEFT JOIN video_progress i ON i.user_id = f.user_id AND i.video_id = ${intoId}::uuid
          WHERE f.video_id = ${id}::uuid AND f.completed_at IS NOT NULL) c`,
  );
  return { into: { id: into.id, title: into.title }, ...counts, keepsRanges: isAsLong };
}

/** The batch that merged a video into another; undefined before. */
const findMerge = (tx: Transaction, id: string, intoId: string) =>
  queryRow(
    z.object({ id: uuid }),
    sql`
    SELECT b.id FROM videos v JOIN point_batches b ON b.kind = 'carried' AND b.state <> 'undone' AND b.detail->'videos'->>'from' = v.id::text
    WHERE v.id = ${id}::uuid AND v.merged_into_id = ${intoId}::uuid ORDER BY b.made_at DESC LIMIT 1`,
    tx,
  );

/**
 * Merges a video into another that is the same lesson, as one batch: completions with their points, watched parts,
 * ratings, comments and places in paths move to the other video, and it is deleted. Repeating it returns the same batch
 * (docs/behaviour.md, 11).
 * @throws {Problem} 404; 400 without a reason, and when the other video is the same one or not in the library; 409
 * while another batch over one of them runs
 */
export async function mergeVideos(
  id: string,
  { into: intoId, reason }: VideoMerge,
  auditContext: AuditContext,
): Promise<{ batch: PointBatch; isNew: boolean }> {
  if (!reason) throw invalidField("reason", "Say why");
  return transaction(async (tx) => {
    await lockLibrary(tx);
    const merged = await findMerge(tx, id, intoId);
    if (merged) return { batch: await getBatch(merged.id, tx), isNew: false };
    await requireNoneRunning(tx, [id, intoId]);
    const { from, into, isAsLong } = await findMerged(id, intoId, tx);
    const paths = await foldVideo(tx, id, intoId);
    await tx.$executeRaw`
      UPDATE comments SET video_id = ${intoId}::uuid, merged_from_id = coalesce(merged_from_id, ${id}::uuid)
      WHERE video_id = ${id}::uuid`;
    await carryMoments(tx, { from: id, into: intoId, isAsLong });
    await mergeTranscripts(tx, id, intoId);
    const videos = { from: id, into: intoId, keepsRanges: isAsLong };
    const batch = await tx.pointBatch.create({
      data: {
        kind: "carried",
        reason,
        madeBy: auditContext.actorId,
        state: "running",
        detail: { about: `“${from.title}” into “${into.title}”`, videos, paths },
      },
    });
    const detail = { title: from.title, into: into.title, batch: batch.id };
    await recordEvent({ action: "video.merged", subjectId: id, detail, ...auditContext }, tx);
    await writeSlice(tx, batch.id);
    return { batch: await getBatch(batch.id, tx), isNew: true };
  });
}
