import "server-only";
import { z } from "zod";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { transaction } from "@/lib/platform/sql/constraints";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { recordBadges } from "./record-badges";
import { type CompletionEvent, completionEventSchema } from "./schema";

/** Events ordered in one statement. */
const SLICE_EVENTS = 10_000;

/** Reads ordered rows after a cursor; `events_position` finds them. */
const readOrdered = (since: string, limit: number): Promise<CompletionEvent[]> =>
  queryRows(
    completionEventSchema,
    sql`
    SELECT e.position::text AS cursor, split_part(e.kind, '.', 2) AS kind, e.user_id AS "userId", e.subject_id AS "videoId",
           ${isoTime(sql`e.at`)} AS at, e.evidence::text,
           (SELECT coalesce(sum(p.points), 0)::int FROM point_entries p
            WHERE p.user_id = e.user_id AND p.video_id = e.subject_id AND p.completion = e.completion
              AND p.kind = (CASE e.kind WHEN 'video.completed' THEN 'earned' ELSE 'taken_back' END)::point_kind
              AND p.batch_id IS NULL) AS points
    FROM events e
    WHERE e.position > ${since}::bigint AND e.kind IN ('video.completed', 'video.taken_back')
    ORDER BY e.position LIMIT ${limit}::int`,
  );

const orderedRow = z.object({ ordered: z.int() });

/** Gives positions to committed events, one caller at a time. @returns the number of events */
const orderSlice = (): Promise<number> =>
  transaction(async (tx) => {
    // `order_events` takes the same lock: no other call adds positions after `last` is read.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('order_events'))`;
    const { last } = await queryOnlyRow(
      z.object({ last: z.string() }),
      sql`SELECT coalesce(max(position), 0)::text AS last FROM events`,
      tx,
    );
    const { ordered } = await queryOnlyRow(orderedRow, sql`SELECT order_events(${SLICE_EVENTS}::int) AS ordered`, tx);
    if (ordered > 0) await recordBadges(last, tx);
    return ordered;
  });

/** True while an event has no position. */
async function hasUnordered(): Promise<boolean> {
  const { found } = await queryOnlyRow(
    z.object({ found: z.boolean() }),
    sql`SELECT EXISTS (SELECT FROM events WHERE position IS NULL) AS found`,
  );
  return found;
}

/**
 * Gives committed events their positions, queues them for webhooks, and records the badges that they earned.
 * @returns false when there were none, or when the database is read-only at the moment
 */
export async function orderEvents(): Promise<boolean> {
  try {
    return (await hasUnordered()) && (await orderSlice()) > 0;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}

/**
 * Completed and taken-back lessons of all users, after a cursor and in the order of their commits, so that no row is
 * skipped or repeated (docs/behaviour.md, 34).
 */
export async function listCompletionEvents(since: string | undefined, limit: number): Promise<CompletionEvent[]> {
  const read = () => readOrdered(since ?? "0", limit);
  const rows = await read();
  if (rows.length === limit) return rows;
  // Read again even when this call ordered nothing: another call may have ordered rows since.
  await orderEvents();
  return read();
}
