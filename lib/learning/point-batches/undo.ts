import "server-only";
import { z } from "zod";
import { returnMoments } from "@/lib/learning/moments/merge";
import { restoreProblems as areaProblems } from "@/lib/library/knowledge-areas/data";
import { lockLibrary } from "@/lib/library/library-version/data";
import { unmergeTranscripts } from "@/lib/library/transcripts/merge";
import { restoreProblems } from "@/lib/library/videos/data";
import { unfoldVideo } from "@/lib/library/videos/fold-video";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { plainFormats } from "@/lib/platform/formats";
import { conflict } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { restoreSnapshot, undoableMerge } from "./area-snapshot";
import { type MergedVideos, mergedVideosSchema, stillCarried } from "./carry";
import { findForUndo, findLater, getBatch, hasPointsOfMergedArea } from "./data";
import { requireNoneRunning, videosOfBatch } from "./running";
import { MAX_REASON_CHARACTERS, type PointBatch, type UndoPreview, undoPreviewSchema } from "./schema";
import { writeSlice } from "./slices";

/** The kinds of batch that can be undone. */
const UNDOABLE: readonly string[] = ["rescored", "carried", "imported", "merged"];

/** The time in which a merge of areas can be undone: the same as for restoring a deleted area. */
const UNDO_MS = 30 * 86_400_000;

type Found = Awaited<ReturnType<typeof findForUndo>>;

/**
 * @throws {Problem} 409 when the batch cannot be undone, another one must be undone first, or one over its videos runs
 */
async function requireUndoable(tx: Transaction, { id, kind, state, detail, madeAt }: Found): Promise<void> {
  if (!UNDOABLE.includes(kind)) throw conflict("Only re-scored, carried, imported and merged points can be undone");
  const areas = undoableMerge.safeParse(detail).data;
  if (kind === "merged" && (!areas || madeAt.getTime() < Date.now() - UNDO_MS))
    throw conflict("This merge of areas cannot be undone any more");
  if (state === "running") throw conflict("This is still running. Try again once it is done");
  await requireNoneRunning(tx, videosOfBatch(detail));
  if (await hasPointsOfMergedArea(tx, id, areas?.from)) {
    throw conflict("This cannot be undone any more: an area that it took points from was merged into another");
  }
  const later = await findLater(tx, id);
  if (!later) return;
  const laterDay = plainFormats.dayAndMonth(later.madeAt);
  if (UNDOABLE.includes(later.kind)) throw conflict(`Undo "${later.reason}" of ${laterDay} first`);
  throw conflict(`This cannot be undone any more: its points have moved since ("${later.reason}", ${laterDay})`);
}

/** Previews the undoing of a batch; writes nothing. @throws {Problem} 404, 409 as `undoBatch` */
export async function previewUndo(id: string): Promise<UndoPreview | PointBatch> {
  return transaction(async (tx) => {
    const batch = await findForUndo(tx, id, true);
    if (batch.undoneBy) return getBatch(batch.undoneBy, tx);
    await requireUndoable(tx, batch);
    const videos = mergedVideosSchema.safeParse(batch.detail.videos).data;
    return queryOnlyRow(undoPreviewSchema, videos ? carriedEffect(id, videos) : effectOf(id), tx);
  });
}

const effectOf = (id: string): Sql => sql`
      WITH completions AS (
        SELECT e.user_id, e.video_id, sum(e.points) AS points,
               bool_and(p.completions = e.completion AND p.completed_at IS NOT NULL) AS stands
        FROM point_entries e JOIN video_progress p ON p.user_id = e.user_id AND p.video_id = e.video_id
        WHERE e.batch_id = ${id}::uuid GROUP BY e.user_id, e.video_id)
      SELECT count(*) FILTER (WHERE stands)::int AS undone, count(*) FILTER (WHERE NOT stands)::int AS skipped,
             (SELECT count(*)::int FROM (SELECT FROM completions WHERE stands GROUP BY user_id HAVING sum(points) <> 0) p) AS people,
             coalesce(-sum(points) FILTER (WHERE stands), 0)::int AS points
      FROM completions`;

const carriedEffect = (id: string, { from, into }: MergedVideos): Sql => sql`
      WITH completions AS (
        SELECT c.user_id, ${stillCarried} AS stands, coalesce((
                 SELECT sum(points) FROM point_entries e WHERE e.batch_id = c.batch_id AND e.user_id = c.user_id), 0) AS points
        FROM carried_completions c
        JOIN video_progress f ON f.user_id = c.user_id AND f.video_id = ${from}::uuid
        JOIN video_progress i ON i.user_id = c.user_id AND i.video_id = ${into}::uuid
        WHERE c.batch_id = ${id}::uuid)
      SELECT count(*) FILTER (WHERE stands)::int AS undone, count(*) FILTER (WHERE NOT stands)::int AS skipped,
             count(*) FILTER (WHERE stands)::int AS people, coalesce(-sum(points) FILTER (WHERE stands), 0)::int AS points
      FROM completions`;

/** Restores a merged video with its comments, notes, questions, checks and places in paths. */
async function unmergeVideo(tx: Transaction, { from, into }: MergedVideos, paths: unknown): Promise<void> {
  await unfoldVideo(tx, from, into, z.array(uuid).catch([]).parse(paths));
  for (const table of [sql`comments`, sql`items`, sql`check_attempts`])
    await tx.$executeRaw(sql`
      UPDATE ${table} SET video_id = ${from}::uuid, merged_from_id = nullif(merged_from_id, ${from}::uuid)
      WHERE video_id = ${into}::uuid AND merged_from_id IN (SELECT merged_videos(${from}::uuid))`);
  await returnMoments(tx, { from, into });
  await unmergeTranscripts(tx, from, into);
}

/**
 * Undoes a batch by another batch; writes the first slice at once. Completions that were taken back since are skipped.
 * A merged video or area is restored. When the batch was undone before, returns the batch that did it.
 * @throws {Problem} 404; 409 when it is running or of another kind, when a merge of areas was undone before, when a
 * later batch changed the same points, and when a merged video or area cannot be restored
 */
export async function undoBatch(id: string, auditContext: AuditContext): Promise<PointBatch> {
  return transaction(
    async (tx) => {
      await lockLibrary(tx);
      const batch = await findForUndo(tx, id, false);
      if (batch.undoneBy && batch.kind === "merged") throw conflict("This merge was undone already");
      if (batch.undoneBy) return getBatch(batch.undoneBy, tx);
      await requireUndoable(tx, batch);
      if (batch.kind === "merged") await restoreSnapshot(tx, undoableMerge.parse(batch.detail));
      const videos = mergedVideosSchema.safeParse(batch.detail.videos).data;
      if (videos) await unmergeVideo(tx, videos, batch.detail.paths);
      const undoing = await tx.pointBatch.create({
        data: {
          kind: "undone",
          reason: `Undone: ${batch.reason}`.slice(0, MAX_REASON_CHARACTERS),
          madeBy: auditContext.actorId,
          state: "running",
          undoes: id,
          detail: { about: (await getBatch(id, tx)).about, ...(videos && { videos }) },
        },
      });
      const detail = { title: batch.reason, batch: undoing.id, undoes: id };
      await recordEvent({ action: "points.undone", subjectId: id, detail, ...auditContext }, tx);
      await writeSlice(tx, undoing.id);
      return getBatch(undoing.id, tx);
    },
    { ...areaProblems, ...restoreProblems },
  );
}
