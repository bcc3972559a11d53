import "server-only";
import { z } from "zod";
import { sql } from "@/lib/platform/sql/fragments";
import { type PreparedTransaction, prepared } from "@/lib/platform/sql/prepared";
import { queryRows } from "@/lib/platform/sql/query";
import { backSpans, pauseSpans } from "./heat";
import { writeMultirange } from "./multirange";
import type { Range } from "./ranges";
import type { Beat } from "./schema";

/** The changes that a report of watching makes. */
export type Written = {
  /** Of the credit that was read. */
  version: string;
  credit: number;
  now: string;
  counted: { isNew: boolean; beats: number };
  recent: Buffer;
  seconds: Range[];
  replayed: Range[];
  /** Buckets that the user watched again for the first time. */
  again: Range[];
  playedSeconds: number;
};

type Report = { userId: string; beat: Beat; written: Written };

/** The spans of a report that are tallied, by kind. */
const spansOf = ({ beat: { marks }, written }: Report) => [
  ...written.again.map((span) => ({ kind: 1, span })),
  ...pauseSpans(marks),
  ...backSpans(marks),
];

const writtenRow = z.object({ place: z.int() });

/**
 * Writes the credits, the watched seconds, the positions and the tallies of reports in one statement. A report is left out whose
 * credit was written since it was read, or is locked: of two of a user, one. @returns by report, whether it was written
 */
async function writeReports(reports: readonly Report[], tx?: PreparedTransaction): Promise<boolean[]> {
  const column = <Value>(read: (report: Report) => Value) => reports.map(read);
  const spans = reports.flatMap((report, index) =>
    spansOf(report).map((tallied) => ({ ...tallied, place: index + 1 })),
  );
  const rows = await queryRows(
    writtenRow,
    prepared(sql`
    WITH report AS (
      SELECT * FROM unnest(
        ${column(({ userId }) => userId)}::uuid[], ${column(({ beat }) => beat.videoId)}::uuid[],
        ${column(({ beat }) => beat.position ?? null)}::int[], ${column(({ written }) => written.version)}::xid[],
        ${column(({ written }) => written.credit)}::float8[], ${column(({ written }) => written.now)}::timestamptz[],
        ${column(({ written }) => written.recent.toString("base64"))}::text[],
        ${column(({ written }) => written.counted.beats)}::int[], ${column(({ written }) => written.counted.isNew)}::boolean[],
        ${column(({ written }) => writeMultirange(written.seconds))}::int4multirange[],
        ${column(({ written }) => writeMultirange(written.replayed))}::int4multirange[],
        ${column(({ written }) => written.playedSeconds)}::int[]
      ) WITH ORDINALITY AS r (user_id, video_id, position, version, credit, now, recent, beats, is_new, seconds, replayed, played, place)
    ), free AS (
      SELECT r.place FROM report r JOIN watch_credits c ON c.user_id = r.user_id AND c.xmin = r.version
      FOR NO KEY UPDATE OF c SKIP LOCKED
    ), credit AS (
      UPDATE watch_credits c SET credit = r.credit, at = r.now, recent = decode(r.recent, 'base64'), beats = r.beats,
        window_at = CASE WHEN r.is_new THEN r.now ELSE window_at END
      FROM report r JOIN free USING (place) WHERE c.user_id = r.user_id
      RETURNING r.*
    ), position AS (
      INSERT INTO video_positions (user_id, video_id, seconds)
      SELECT user_id, video_id, position FROM credit WHERE position IS NOT NULL
      ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, updated_at = now()
    ), tally AS (
      INSERT INTO heat_tallies (video_id, kind, buckets)
      SELECT c.video_id, s.kind, int4range(s.first, s.next)
      FROM unnest(${spans.map(({ place }) => place)}::int[], ${spans.map(({ kind }) => kind)}::smallint[],
                  ${spans.map(({ span }) => span[0])}::int[], ${spans.map(({ span }) => span[1])}::int[])
             AS s (place, kind, first, next)
      JOIN credit c USING (place)
    ), watch AS (
      INSERT INTO watches AS w (user_id, video_id, seconds, replayed, played)
      SELECT user_id, video_id, seconds, replayed, played FROM credit WHERE played > 0
      ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, replayed = EXCLUDED.replayed,
        played = w.played + EXCLUDED.played, last_at = now()
    )
    SELECT place::int AS place FROM credit`),
    tx,
  );
  const places = new Set(rows.map(({ place }) => place));
  return reports.map((_, index) => places.has(index + 1));
}

/** Writes a report, unless its credit was written since it was read. @returns false when nothing was written */
export async function writeReport(report: Report, tx?: PreparedTransaction): Promise<boolean> {
  return (await writeReports([report], tx)).includes(true);
}
