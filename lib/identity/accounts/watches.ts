import "server-only";
import { z } from "zod";
import { inBatches } from "@/lib/platform/batches";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryIds, queryRow, queryRows } from "@/lib/platform/sql/query";
import { CompletionEvidence, DurationReportState, PointKind } from "@/prisma/generated/client";

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
  evidence: z.string(),
  isUndone: z.boolean(),
  completedAt: z.date(),
});

/** Completions that moved when their video was merged into another. */
const listCarriedOf = (userId: string) =>
  queryRows(
    carriedRow,
    sql`
    SELECT b.detail->'videos'->>'from' AS "videoId", b.detail->'videos'->>'into' AS "intoVideoId",
           c.from_evidence::text AS evidence, c.is_undone AS "isUndone", c.from_completed_at AS "completedAt"
    FROM carried_completions c JOIN point_batches b ON b.id = c.batch_id WHERE c.user_id = ${userId}::uuid ORDER BY b.made_at, b.id`,
  );

const progressRow = z.object({
  videoId: uuid,
  title: z.string(),
  evidence: z.enum(CompletionEvidence).nullable(),
  watchedPercent: z.int().nullable(),
  points: z.array(z.object({ knowledgeAreaId: uuid, points: z.int() })),
  completedAt: z.date().nullable(),
});

/** A user's lessons as they are now: the evidence of each completion, and the percentage watched. */
const listProgressOf = (userId: string) =>
  queryRows(
    progressRow,
    sql`
    SELECT p.video_id AS "videoId", v.title, p.evidence::text,
           watched_percent(w.seconds, w.kept_percent, v.duration) AS "watchedPercent",
           (SELECT coalesce(json_agg(json_build_object('knowledgeAreaId', e.knowledge_area_id, 'points', e.points)
                                     ORDER BY e.knowledge_area_id), '[]')
            FROM earned_points e WHERE e.user_id = p.user_id AND e.video_id = p.video_id) AS points, p.completed_at AS "completedAt"
    FROM video_progress p JOIN videos v ON v.id = p.video_id
    LEFT JOIN watches w ON w.user_id = p.user_id AND w.video_id = p.video_id
    WHERE p.user_id = ${userId}::uuid ORDER BY p.completed_at NULLS LAST, p.video_id`,
  );

const pointRow = z.object({
  at: z.date(),
  videoId: uuid,
  title: z.string(),
  knowledgeAreaId: uuid,
  area: z.string(),
  points: z.int(),
  kind: z.enum(PointKind),
  evidence: z.enum(CompletionEvidence).nullable(),
  reason: z.string().nullable(),
});

/** A user's entries in the points ledger, the first one first. The evidence is that of the completion as it is now. */
const listPointsOf = (userId: string) =>
  inBatches(
    () => queryIds(sql`SELECT id::text FROM point_entries WHERE user_id = ${userId}::uuid ORDER BY at, id`),
    (ids) =>
      queryRows(
        pointRow,
        sql`
        SELECT e.at, e.video_id AS "videoId", v.title, e.knowledge_area_id AS "knowledgeAreaId", a.name AS area, e.points, e.kind::text,
               shown_evidence(e.kind, e.evidence, e.completion, p.completions, p.evidence)::text AS evidence, b.reason
        FROM point_entries e JOIN videos v ON v.id = e.video_id JOIN knowledge_areas a ON a.id = e.knowledge_area_id
        LEFT JOIN video_progress p ON p.user_id = e.user_id AND p.video_id = e.video_id
        LEFT JOIN point_batches b ON b.id = e.batch_id
        WHERE e.id = ANY (${ids}::bigint[]) ORDER BY e.at, e.id`,
      ),
  );

/** A user's progress, points and recorded watching, for the export of their data. */
export async function readWatching(userId: string) {
  const [progress, watches, durationReports, credit, carriedCompletions] = await Promise.all([
    listProgressOf(userId),
    listWatchesOf(userId),
    queryRows(
      z.object({ videoId: uuid, seconds: z.int(), state: z.enum(DurationReportState) }),
      sql`SELECT video_id AS "videoId", seconds, state::text FROM duration_reports WHERE user_id = ${userId}::uuid ORDER BY video_id`,
    ),
    queryRow(z.object({ at: z.date() }), sql`SELECT at FROM watch_credits WHERE user_id = ${userId}::uuid`),
    listCarriedOf(userId),
  ]);
  return {
    progress,
    points: listPointsOf(userId),
    watches,
    carriedCompletions,
    /** The lengths that the user's players reported; `state` says whether they count. */
    durationReports,
    /** The time of the last report of watching. */
    watchedLately: credit?.at ?? null,
  };
}
