import "server-only";
import { z } from "zod";
import { pointKindSchema } from "@/lib/learning/points/schema";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage, timeKey } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { type BatchList, batchStates, type PointBatch, pointBatchSchema } from "./schema";

const newest: Order = { list: "point-batches", keys: [timeKey(sql`b.made_at`), idKey(sql`b.id`)], descending: true };

/** @param more another column */
const batches = (condition: Sql, more = empty) => sql`
  SELECT b.id, b.kind::text, b.reason, coalesce(b.detail->>'about', '') AS about, b.state::text, b.people, b.points::int,
         ${isoTime(sql`b.made_at`)} AS "madeAt", b.undoes,
         CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS "madeBy",
         (b.detail->>'undone')::int AS undone, (b.detail->>'skipped')::int AS skipped ${more}
  FROM point_batches b LEFT JOIN users u ON u.id = b.made_by WHERE ${condition}`;

/** A page of batches, newest first. @throws {Problem} 400 for an invalid cursor */
export async function listBatches(asked: BatchList) {
  const { items, ...rest } = await readPage(
    newest,
    asked,
    pointBatchSchema,
    ({ place, page }) => batches(sql`true ${page}`, sql`, ${place} AS place`),
    sql`SELECT count(*)::int AS total FROM point_batches`,
  );
  return { batches: items, ...rest };
}

/** One batch. @throws {Problem} 404 */
export async function getBatch(id: string, tx?: Transaction): Promise<PointBatch> {
  const batch = await queryRow(pointBatchSchema, batches(sql`b.id = ${id}::uuid`), tx);
  if (!batch) throw notFound("This batch");
  return batch;
}

/** The id of the batch that applied a token; undefined before. */
export async function findByToken(tx: Transaction, token: string): Promise<string | undefined> {
  const row = await queryRow(
    z.object({ id: uuid }),
    sql`SELECT id FROM point_batches WHERE detail->>'token' = ${token}`,
    tx,
  );
  return row?.id;
}

const lockedRow = z.object({
  id: uuid,
  kind: pointKindSchema,
  state: z.enum(batchStates),
  reason: z.string(),
  undoneBy: uuid.nullable(),
  madeAt: z.date(),
  detail: z.record(z.string(), z.unknown()),
});

/** A batch to undo, locked until the transaction ends unless it is a dry run. @throws {Problem} 404 */
export async function findForUndo(tx: Transaction, id: string, isDry: boolean) {
  const row = await queryRow(
    lockedRow,
    sql`
    SELECT b.id, b.kind::text, b.state::text, b.reason, b.detail, b.made_at AS "madeAt", (SELECT u.id FROM point_batches u WHERE u.undoes = b.id) AS "undoneBy"
    FROM point_batches b WHERE b.id = ${id}::uuid ${isDry ? empty : sql`FOR UPDATE OF b`}`,
    tx,
  );
  if (!row) throw notFound("This batch");
  return row;
}

const laterRow = z.object({ kind: pointKindSchema, reason: z.string(), madeAt: z.date() });

/**
 * The latest batch that must be undone first: it changed points of the same user, video and area later, and was not
 * undone. Points added by a merge of another area do not count. For a merge of videos, which moved whole completions,
 * every later batch over these completions counts, and every later merge of one of its videos.
 */
export const findLater = (tx: Transaction, id: string) =>
  queryRow(
    laterRow,
    sql`
    SELECT b.kind::text, b.reason, b.made_at AS "madeAt" FROM point_batches b, point_batches this
    WHERE this.id = ${id}::uuid AND (b.made_at, b.id) > (this.made_at, this.id) AND b.state <> 'undone' AND b.kind <> 'undone'
      AND (EXISTS (SELECT FROM point_entries mine JOIN point_entries later
                     ON later.batch_id = b.id AND later.user_id = mine.user_id AND later.video_id = mine.video_id
                        AND later.knowledge_area_id = mine.knowledge_area_id
                   WHERE mine.batch_id = this.id AND NOT (later.kind = 'merged' AND later.points > 0))
        OR EXISTS (SELECT FROM carried_completions mine JOIN point_entries later
                     ON later.batch_id = b.id AND later.user_id = mine.user_id
                        AND later.video_id::text IN (this.detail->'videos'->>'from', this.detail->'videos'->>'into')
                   WHERE mine.batch_id = this.id)
        OR (b.kind = 'carried' AND this.detail->'videos'->>'into' IN (b.detail->'videos'->>'from', b.detail->'videos'->>'into')))
    ORDER BY b.made_at DESC, b.id DESC LIMIT 1`,
    tx,
  );

/** True when undoing a batch would add points in an area that was merged since. @param except an area to be restored */
export async function hasPointsOfMergedArea(tx: Transaction, id: string, except?: string): Promise<boolean> {
  const { has } = await queryOnlyRow(
    z.object({ has: z.boolean() }),
    sql`
    SELECT EXISTS (SELECT FROM point_entries e JOIN knowledge_areas a ON a.id = e.knowledge_area_id AND a.is_merged
                   WHERE e.batch_id = ${id}::uuid AND e.points < 0 AND a.id IS DISTINCT FROM ${except ?? null}::uuid) AS has`,
    tx,
  );
  return has;
}
