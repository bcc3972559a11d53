import "server-only";
import { z } from "zod";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
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

/**
 * Gives events that have committed their positions, and queues them for webhooks.
 * @returns false when there were none, or when the database only reads at the moment
 */
export async function orderEvents(): Promise<boolean> {
  try {
    const schema = z.object({ ordered: z.int() });
    const { ordered } = await queryOnlyRow(schema, sql`SELECT order_events(${SLICE_EVENTS}::int) AS ordered`);
    return ordered > 0;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}

/**
 * Completions of lessons and their taking back, of all users, after a cursor and in the order of their commits. What commits later
 * comes later, so no row is skipped or repeated (docs/behaviour.md, 34).
 */
export async function listCompletionEvents(since: string | undefined, limit: number): Promise<CompletionEvent[]> {
  const read = () => readOrdered(since ?? "0", limit);
  const rows = await read();
  return rows.length < limit && (await orderEvents()) ? read() : rows;
}
