import "server-only";
import { z } from "zod";
import { addJob } from "@/lib/platform/jobs/data";
import { NIL_ID, id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import { carryPlan, countCarried, isOfMerge, undoCarryPlan } from "./carry";
import { type Key, keyRow, type Plan, type Running, runningRow, writeEntries } from "./plan";
import { changesOf, scopeSchema } from "./scope";

/** The limit of completions that a batch writes in one transaction. */
export const SLICE_COMPLETIONS = 5_000;

const START: Key = { userId: NIL_ID, videoId: NIL_ID };

/** Goes by video and then by user, so that an index finds the completions of each video. */
function rescorePlan({ id, madeBy, detail }: Running): Plan {
  const scope = scopeSchema.parse(detail.scope);
  return {
    nextKeys: (after, limit) => sql`
      SELECT p.user_id AS "userId", p.video_id AS "videoId"
      FROM (SELECT id FROM unnest(${scope.videoIds}::uuid[]) AS v (id) WHERE id >= ${after.videoId}::uuid ORDER BY id) v
      CROSS JOIN LATERAL (
        SELECT user_id, video_id FROM video_progress
        WHERE video_id = v.id AND completed_at IS NOT NULL AND (v.id > ${after.videoId}::uuid OR user_id > ${after.userId}::uuid)
        ORDER BY user_id LIMIT ${limit}) p
      ORDER BY v.id, p.user_id LIMIT ${limit}`,
    write: (tx, keys) =>
      writeEntries(
        tx,
        keys,
        (completions) => sql`
      WITH standing AS MATERIALIZED (SELECT * FROM ${completions} k WHERE completed_at IS NOT NULL), ${changesOf(sql`standing`, scope)}
      INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, completion, batch_id, actor_id)
      SELECT user_id, video_id, knowledge_area_id, points, 'rescored', completions, ${id}::uuid, ${madeBy}::uuid FROM changes`,
      ),
  };
}

const mergeSchema = z.object({ from: uuid, into: uuid });

function mergePlan({ id, madeBy, detail }: Running): Plan {
  const { from, into } = mergeSchema.parse(detail);
  return {
    nextKeys: (after, limit) => sql`
      SELECT user_id AS "userId", video_id AS "videoId" FROM earned_points
      WHERE knowledge_area_id = ${from}::uuid AND points > 0
        AND (user_id, video_id) > (${after.userId}::uuid, ${after.videoId}::uuid)
      ORDER BY user_id, video_id LIMIT ${limit}`,
    write: (tx, keys) =>
      writeEntries(
        tx,
        keys,
        (completions) => sql`
      INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, completion, batch_id, actor_id)
      SELECT k.user_id, k.video_id, c.area_id, c.points, 'merged', k.completions, ${id}::uuid, ${madeBy}::uuid
      FROM ${completions} k JOIN earned_points e ON e.user_id = k.user_id AND e.video_id = k.video_id
      CROSS JOIN LATERAL (VALUES (${from}::uuid, -e.points), (${into}::uuid, e.points)) AS c (area_id, points)
      WHERE e.knowledge_area_id = ${from}::uuid AND e.points > 0`,
      ),
  };
}

/** Reverses the entries of unchanged completions, and skips those that were taken back since. */
function undoPlan({ id, undoes, madeBy }: Running): Plan {
  return {
    nextKeys: (after, limit) => sql`
      SELECT DISTINCT user_id AS "userId", video_id AS "videoId" FROM point_entries
      WHERE batch_id = ${undoes}::uuid AND (user_id, video_id) > (${after.userId}::uuid, ${after.videoId}::uuid)
      ORDER BY 1, 2 LIMIT ${limit}`,
    write: (tx, keys) =>
      writeEntries(
        tx,
        keys,
        (completions) => sql`
      INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, completion, batch_id, actor_id)
      SELECT e.user_id, e.video_id, e.knowledge_area_id, -e.points, 'undone', e.completion, ${id}::uuid, ${madeBy}::uuid
      FROM ${completions} k JOIN point_entries e ON e.batch_id = ${undoes}::uuid AND e.user_id = k.user_id AND e.video_id = k.video_id
      WHERE e.completion = k.completions AND k.completed_at IS NOT NULL`,
      ),
  };
}

/** Undoing a merge of videos moves completions too; its batch names the videos. */
const undoneBy = (running: Running): Plan => (isOfMerge(running.detail) ? undoCarryPlan(running) : undoPlan(running));

const plans = { rescored: rescorePlan, merged: mergePlan, carried: carryPlan, undone: undoneBy };

/**
 * Writes the next slice of a batch and stores its place, so that the batch resumes there after a crash. A job writes
 * the next slice. Does nothing when the batch is done.
 * @param limit completions in the slice
 */
export async function writeSlice(tx: Transaction, id: string, limit = SLICE_COMPLETIONS): Promise<void> {
  const batch = await queryRow(
    runningRow,
    sql`
    SELECT id, kind::text, undoes, made_by AS "madeBy", place, detail FROM point_batches
    WHERE id = ${id}::uuid AND state = 'running' FOR UPDATE`,
    tx,
  );
  if (!batch) return;
  const plan = plans[batch.kind](batch);
  const keys = await queryRows(keyRow, plan.nextKeys(batch.place ?? START, limit), tx);
  if (keys.length > 0) await plan.write(tx, keys);
  const last = keys.at(-1);
  if (last && keys.length === limit) {
    await tx.pointBatch.update({ where: { id: batch.id }, data: { place: last } });
    await addJob(tx, "points", batch.id);
  } else {
    await finish(tx, batch);
  }
}

/** The job that continues a running batch. */
export const continueBatch = (id: string): Promise<void> => transaction((tx) => writeSlice(tx, id));

const countedRow = z.object({ people: z.int(), points: z.int(), completions: z.int() });

/** Marks a batch as done, with its figures. */
async function finish(tx: Transaction, { id, kind, undoes, detail }: Running): Promise<void> {
  const movesPoints = kind === "merged" || kind === "carried";
  const { people, points, completions } = await queryOnlyRow(
    countedRow,
    sql`
    SELECT count(*) FILTER (WHERE change <> 0 OR ${movesPoints})::int AS people, coalesce(sum(change), 0)::int AS points,
           coalesce(sum(videos), 0)::int AS completions
    FROM (SELECT sum(points) AS change, count(DISTINCT video_id) AS videos FROM point_entries
          WHERE batch_id = ${id}::uuid GROUP BY user_id) changed`,
    tx,
  );
  const undone = async () => ({ undone: completions, skipped: (await countCompletions(tx, undoes)) - completions });
  const counts = kind !== "undone" ? {} : isOfMerge(detail) && undoes ? await countCarried(tx, undoes) : await undone();
  await tx.$executeRaw`
    UPDATE point_batches SET state = 'done', people = ${people}::int, points = ${points}::bigint, detail = detail || ${counts}::jsonb
    WHERE id = ${id}::uuid`;
  if (undoes) await tx.pointBatch.update({ where: { id: undoes }, data: { state: "undone" } });
  if (kind === "merged") await removeEmptyPoints(tx, mergeSchema.parse(detail).from);
}

/** Removes the empty rows of an area whose points have moved, except the only row of a completion. */
const removeEmptyPoints = (tx: Transaction, areaId: string) => tx.$executeRaw`
  DELETE FROM earned_points e
  WHERE e.knowledge_area_id = ${areaId}::uuid AND e.points = 0
    AND EXISTS (SELECT FROM earned_points o
                WHERE o.user_id = e.user_id AND o.video_id = e.video_id AND o.knowledge_area_id <> e.knowledge_area_id)`;

async function countCompletions(tx: Transaction, batchId: string | null): Promise<number> {
  const { completions } = await queryOnlyRow(
    z.object({ completions: z.int() }),
    sql`
    SELECT count(*)::int AS completions
    FROM (SELECT DISTINCT user_id, video_id FROM point_entries WHERE batch_id = ${batchId}::uuid) c`,
    tx,
  );
  return completions;
}
