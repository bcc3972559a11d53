import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { type PreparedTransaction, prepared } from "@/lib/platform/sql/prepared";
import { queryRows } from "@/lib/platform/sql/query";
import { HEAT_KINDS, type Span } from "./heat";
import { type Range, writeMultirange } from "./ranges";
import type { WatchReport } from "./schema";

/** The changes by a report of watching. */
export type Written = {
  /** The version of the credit that was read. */
  version: string;
  credit: number;
  now: string;
  counted: { isNew: boolean; reports: number };
  recent: Buffer;
  seconds: Range[];
  replayed: Range[];
  /** Buckets that the user watched again for the first time. */
  again: Range[];
  /** Buckets of pauses and jumps back. */
  marks: Span[];
  playedSeconds: number;
};

type Change = { userId: string; report: WatchReport; written: Written };

/**
 * Writes the credit, the watched seconds, the position and the tallies of a report in one statement.
 * @returns false when nothing was written, because the credit has changed since it was read
 */
export async function writeReport({ userId, report, written }: Change, tx?: PreparedTransaction): Promise<boolean> {
  const { videoId, position } = report;
  const { credit, version, now, counted, recent, seconds, replayed, again, marks, playedSeconds } = written;
  const spans = [...again.map((span) => ({ kind: HEAT_KINDS.replays, span })), ...marks];
  const rows = await queryRows(
    z.object({ videoId: uuid }),
    prepared(sql`
    WITH report AS (
      UPDATE watch_credits SET credit = ${credit}::float8, at = ${now}::timestamptz, recent = decode(${recent.toString("base64")}, 'base64'),
        beats = ${counted.reports}::int,
        window_at = CASE WHEN ${counted.isNew}::boolean THEN ${now}::timestamptz ELSE window_at END
      WHERE user_id = ${userId}::uuid AND xmin = ${version}::xid
      RETURNING user_id, ${videoId}::uuid AS video_id, ${position ?? null}::int AS position, ${playedSeconds}::int AS played
    ), position AS (
      INSERT INTO video_positions (user_id, video_id, seconds)
      SELECT user_id, video_id, position FROM report WHERE position IS NOT NULL
      ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, updated_at = now()
    ), tally AS (
      INSERT INTO heat_tallies (video_id, kind, buckets)
      SELECT r.video_id, s.kind, int4range(s.first, s.next)
      FROM report r, unnest(${spans.map(({ kind }) => kind)}::smallint[], ${spans.map(({ span }) => span[0])}::int[],
                            ${spans.map(({ span }) => span[1])}::int[]) AS s (kind, first, next)
    ), watch AS (
      INSERT INTO watches AS w (user_id, video_id, seconds, replayed, played)
      SELECT user_id, video_id, ${writeMultirange(seconds)}::int4multirange, ${writeMultirange(replayed)}::int4multirange, played
      FROM report WHERE played > 0
      ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, replayed = EXCLUDED.replayed,
        played = w.played + EXCLUDED.played, last_at = now()
    )
    SELECT video_id AS "videoId" FROM report`),
    tx,
  );
  return rows.length > 0;
}
