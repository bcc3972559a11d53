import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";

const watchRow = z.object({
  videoId: uuid,
  title: z.string(),
  /** xAPI's form of played segments: seconds `from[.]to`, joined by `[,]`. */
  playedSegments: z.string(),
  playedSeconds: z.int(),
  percent: z.int().nullable(),
  firstAt: z.date(),
  lastAt: z.date(),
});

const listWatchesOf = (userId: string) =>
  queryRows(
    watchRow,
    sql`
    SELECT w.video_id AS "videoId", v.title, w.played AS "playedSeconds",
           coalesce((SELECT string_agg(lower(r) || '[.]' || upper(r), '[,]' ORDER BY r) FROM unnest(w.seconds) AS r), '') AS "playedSegments",
           watched_percent(w.seconds, w.kept_percent, v.duration) AS percent, w.first_at AS "firstAt", w.last_at AS "lastAt"
    FROM watches w JOIN videos v ON v.id = w.video_id WHERE w.user_id = ${userId}::uuid ORDER BY w.last_at DESC, w.video_id`,
  );

const carriedRow = z.object({
  videoId: uuid.nullable(),
  intoVideoId: uuid.nullable(),
  completedAt: z.date(),
  evidence: z.string(),
  isUndone: z.boolean(),
});

/** Completions that moved when their video was merged into another. */
const listCarriedOf = (userId: string) =>
  queryRows(
    carriedRow,
    sql`
    SELECT b.detail->'videos'->>'from' AS "videoId", b.detail->'videos'->>'into' AS "intoVideoId", c.from_completed_at AS "completedAt",
           c.from_evidence::text AS evidence, c.is_undone AS "isUndone"
    FROM carried_completions c JOIN point_batches b ON b.id = c.batch_id WHERE c.user_id = ${userId}::uuid ORDER BY b.made_at, b.id`,
  );

/** A user's recorded watching, for the export of their data. */
export async function readWatching(userId: string) {
  const [watches, durationReports, credit, carried] = await Promise.all([
    listWatchesOf(userId),
    queryRows(
      z.object({ videoId: uuid, seconds: z.int() }),
      sql`SELECT video_id AS "videoId", seconds FROM duration_reports WHERE user_id = ${userId}::uuid ORDER BY video_id`,
    ),
    queryRow(z.object({ at: z.date() }), sql`SELECT at FROM watch_credits WHERE user_id = ${userId}::uuid`),
    listCarriedOf(userId),
  ]);
  return {
    watches: watches.map(({ firstAt, lastAt, ...watch }) => ({
      ...watch,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    carriedCompletions: carried.map(({ completedAt, ...one }) => ({ ...one, completedAt: completedAt.toISOString() })),
    /** The lengths that the user's players reported. */
    durationReports,
    /** The last report of watching. */
    watchedLately: credit?.at.toISOString() ?? null,
  };
}
