import "server-only";
import { z } from "zod";
import { matching } from "@/lib/identity/users/data";
import type { UserSearch } from "@/lib/identity/users/schema";
import { takeBack } from "@/lib/learning/points/complete";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { isPlayable } from "@/lib/library/videos/as-json";
import { notFound } from "@/lib/platform/http/problem";
import { inTurnWithPause } from "@/lib/platform/rate-limits/memory";
import { id as uuid } from "@/lib/platform/schema";
import { isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { jsonText, queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import { isUseful } from "./resume";
import {
  type CompleteInput,
  type Completion,
  completionSchema,
  type PositionInput,
  type Progress,
  progressSchema,
  type Summary,
  type UserTotals,
  userTotalsSchema,
  type VideoPosition,
} from "./schema";
import { summarise } from "./summary";

/**
 * All records of a user as JSON text, the newest completion first. A completion without points, which a merge carried
 * over, has a record for each area of its video.
 */
export const selectProgress = (userId: string): Promise<string> =>
  inTurnWithPause("progress", userId, () => readRecords(userId));

async function readRecords(userId: string): Promise<string> {
  const { json } = await queryOnlyRow(
    z.object({ json: jsonText(z.array(progressSchema)) }),
    prepared(sql`
    SELECT coalesce(json_agg(json_build_object(
             'userId', p.user_id, 'videoId', p.video_id, 'knowledgeAreaId', coalesce(e.knowledge_area_id, va.knowledge_area_id),
             'points', coalesce(e.points, 0),
             'completed', p.completed_at IS NOT NULL,
             'completedAt', ${isoTime(sql`p.completed_at`)},
             'evidence', p.evidence, 'watchedPercent', watched_percent(w.seconds, w.kept_percent, v.duration))
             ORDER BY p.completed_at DESC NULLS LAST, p.video_id, coalesce(e.knowledge_area_id, va.knowledge_area_id)), '[]')::text AS json
    FROM video_progress p LEFT JOIN earned_points e USING (user_id, video_id)
    LEFT JOIN video_areas va ON e.video_id IS NULL AND p.completed_at IS NOT NULL AND va.video_id = p.video_id
    JOIN videos v ON v.id = p.video_id LEFT JOIN watches w ON w.user_id = p.user_id AND w.video_id = p.video_id
    WHERE p.user_id = ${userId}::uuid AND (e.video_id IS NOT NULL OR va.video_id IS NOT NULL)`),
  );
  return json;
}

/** All records of a user, the newest completion first. */
export const listProgress = (userId: string): Promise<Progress[]> =>
  inTurnWithPause("progress", userId, async () => JSON.parse(await readRecords(userId)));

/**
 * SQL that builds a completion's JSON: `c` is the completion, `v` its video, `w` its watch.
 * @param earned a row with its points, and its points by area
 */
export const completionAsJson = (earned: Sql): Sql => sql`json_build_object(
  'videoId', v.id, 'title', v.title, 'duration', v.duration, 'available', v.deleted_at IS NULL,
  'completedAt', ${isoTime(sql`c.completed_at`)}, 'evidence', c.evidence,
  'watchedPercent', watched_percent(w.seconds, w.kept_percent, v.duration),
  'watchedSeconds', coalesce(watched_seconds(w.seconds, v.duration), 0), 'points', ${earned}.points, 'areas', ${earned}.areas)`;

export const completionJsonRow = z.object({ completion: completionSchema });

/**
 * A user's completions, the latest first, including those of deleted videos. Points are read and grouped separately,
 * because PostgreSQL expects few completions and would look up the points of each one.
 */
export async function listCompletions(userId: string): Promise<Completion[]> {
  const rows = await queryRows(
    completionJsonRow,
    prepared(sql`
    SELECT ${completionAsJson(sql`c`)} AS completion
    FROM (
      SELECT r.video_id, max(r.completed_at) AS completed_at, max(r.evidence) AS evidence, coalesce(sum(r.points), 0) AS points,
             coalesce(json_agg(json_build_object('knowledgeAreaId', a.id, 'name', a.name, 'points', r.points)
                               ORDER BY r.points DESC, a.name COLLATE names) FILTER (WHERE r.points > 0), '[]') AS areas
      FROM (SELECT video_id, completed_at, evidence, NULL::uuid AS area_id, NULL::int AS points FROM video_progress
            WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL
            UNION ALL
            SELECT video_id, NULL, NULL, knowledge_area_id, points FROM earned_points WHERE user_id = ${userId}::uuid) r
      LEFT JOIN knowledge_areas a ON a.id = r.area_id
      GROUP BY r.video_id HAVING max(r.completed_at) IS NOT NULL) c
    JOIN videos v ON v.id = c.video_id
    LEFT JOIN watches w ON w.user_id = ${userId}::uuid AND w.video_id = c.video_id
    ORDER BY c.completed_at DESC, v.id`),
  );
  return rows.map(({ completion }) => completion);
}

/** A learner's summary. @param timeZone the learner's, IANA */
export const getSummary = (userId: string, timeZone: string, now: Date): Promise<Summary> =>
  inTurnWithPause("summary", userId, async () => {
    const [completions, areas] = await Promise.all([listCompletions(userId), listKnowledgeAreas()]);
    return summarise(completions, areas, timeZone, now);
  });

/** A record of progress without its keys. */
export const recordRow = z.object({
  points: z.int(),
  completedAt: z.date().nullable(),
  evidence: evidenceSchema.nullable(),
  watchedPercent: z.int().nullable(),
});

type Lesson = Omit<CompleteInput, "completed">;

/**
 * The record of a lesson as the API returns it.
 * @throws {Problem} 404 without a record: the video has no score in the area
 */
export function toRecord(lesson: Lesson, record: z.infer<typeof recordRow> | undefined): Progress {
  if (!record) throw notFound("This knowledge area of the video");
  const { completedAt, ...rest } = record;
  return { ...lesson, ...rest, completed: completedAt !== null, completedAt: completedAt?.toISOString() ?? null };
}

/** Takes back a user's completion of a video in all of its areas; repeating it changes nothing. @throws {Problem} 404 as `toRecord` */
export async function withdraw(lesson: Lesson): Promise<Progress> {
  const taken = await takeBack(lesson);
  return toRecord(lesson, taken ? { points: 0, completedAt: null, evidence: null, ...taken } : undefined);
}

/** The record of a lesson that is in the library and scored in the area. */
export const findRecord = ({ userId, videoId, knowledgeAreaId }: Lesson) =>
  queryRow(
    recordRow,
    prepared(sql`
    SELECT coalesce(e.points, 0) AS points, p.completed_at AS "completedAt", p.evidence,
           watched_percent(w.seconds, w.kept_percent, v.duration) AS "watchedPercent"
    FROM videos v
    JOIN video_areas va ON va.video_id = v.id AND va.knowledge_area_id = ${knowledgeAreaId}::uuid
    LEFT JOIN video_progress p ON p.user_id = ${userId}::uuid AND p.video_id = v.id
    LEFT JOIN earned_points e ON e.user_id = p.user_id AND e.video_id = p.video_id AND e.knowledge_area_id = ${knowledgeAreaId}::uuid
    LEFT JOIN watches w ON w.user_id = ${userId}::uuid AND w.video_id = v.id
    WHERE v.id = ${videoId}::uuid AND v.deleted_at IS NULL`),
  );

const MAX_POSITIONS = 100;

const positionRow = z.object({
  videoId: uuid,
  seconds: z.int(),
  updatedAt: z.date(),
  duration: z.int().nullable(),
  watchedPercent: z.int().nullable(),
});

const listedRow = positionRow.extend({ hasGapBefore: z.boolean() });

/** A user's positions in the videos that they have not completed and that can be played, the latest first. */
export async function listPositions(userId: string): Promise<VideoPosition[]> {
  const rows = await queryRows(
    listedRow,
    prepared(sql`
    SELECT o.video_id AS "videoId", o.seconds, o.updated_at AS "updatedAt", v.duration,
           watched_percent(w.seconds, w.kept_percent, v.duration) AS "watchedPercent",
           coalesce(watched_seconds(w.seconds, o.seconds) < o.seconds AND watched_percent(w.seconds, w.kept_percent, v.duration) < 100, false)
             AS "hasGapBefore"
    FROM video_positions o JOIN videos v ON v.id = o.video_id AND v.deleted_at IS NULL AND ${isPlayable}
    LEFT JOIN video_progress p ON p.user_id = o.user_id AND p.video_id = o.video_id
    LEFT JOIN watches w ON w.user_id = o.user_id AND w.video_id = o.video_id
    WHERE o.user_id = ${userId}::uuid AND p.completed_at IS NULL
    ORDER BY o.updated_at DESC, o.video_id LIMIT ${MAX_POSITIONS}`),
  );
  return rows
    .filter(({ seconds, duration, hasGapBefore }) => isUseful(seconds, duration, hasGapBefore))
    .map(({ duration: _, hasGapBefore: __, updatedAt, ...position }) => ({
      ...position,
      updatedAt: updatedAt.toISOString(),
    }));
}

/** Saves a user's position in a video; each new one replaces the last. @throws {Problem} 404 when the video is not in the library */
export async function savePosition(userId: string, { videoId, seconds }: PositionInput): Promise<VideoPosition> {
  const row = await queryRow(
    positionRow.pick({ updatedAt: true, watchedPercent: true }),
    prepared(sql`
    WITH saved AS (
      INSERT INTO video_positions (user_id, video_id, seconds)
      SELECT ${userId}::uuid, id, ${seconds}::int FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL
      ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, updated_at = now()
      RETURNING updated_at
    )
    SELECT saved.updated_at AS "updatedAt", watched_percent(w.seconds, w.kept_percent, v.duration) AS "watchedPercent"
    FROM saved JOIN videos v ON v.id = ${videoId}::uuid LEFT JOIN watches w ON w.user_id = ${userId}::uuid AND w.video_id = v.id`),
  );
  if (!row) throw notFound("This video");
  return { videoId, seconds, updatedAt: row.updatedAt.toISOString(), watchedPercent: row.watchedPercent };
}

/** The totals of some users, by user id; users without any are left out. */
export async function listTotals(userIds: string[]): Promise<Map<string, Omit<UserTotals, "userId">>> {
  const rows = await queryRows(
    userTotalsSchema,
    sql`
    SELECT u.id AS "userId", v.videos, v.checked, v.watched, v.marked, p.points FROM unnest(${userIds}::uuid[]) AS u (id)
    CROSS JOIN LATERAL (SELECT count(*)::int AS videos, (count(*) FILTER (WHERE evidence = 'checked'))::int AS checked,
                               (count(*) FILTER (WHERE evidence = 'watched'))::int AS watched,
                               (count(*) FILTER (WHERE evidence = 'marked'))::int AS marked FROM video_progress
                        WHERE user_id = u.id AND completed_at IS NOT NULL) v
    CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0)::int AS points FROM earned_points WHERE user_id = u.id) p
    WHERE v.videos > 0 OR p.points > 0`,
  );
  return new Map(rows.map(({ userId, ...totals }) => [userId, totals]));
}

const completionRow = z.object({
  userId: uuid,
  email: z.string(),
  name: z.string(),
  videoId: uuid,
  title: z.string(),
  completedAt: z.date(),
  evidence: evidenceSchema,
  watchedPercent: z.int().nullable(),
  points: z.int(),
  areas: z.array(z.object({ id: uuid, name: z.string(), points: z.int() })),
});

const BATCH_ROWS = 1_000;

/** A place in the list of all completions, by user and video. */
export type CompletionPlace = { userId: string; videoId: string };

/** A batch of the matching users' completions after a place, ordered by user and video. `last` is null at the end. */
export async function selectCompletions(search: UserSearch, after: CompletionPlace) {
  const rows = await queryRows(
    completionRow,
    sql`
    SELECT u.id AS "userId", u.email, u.name, v.id AS "videoId", v.title, p.completed_at AS "completedAt", p.evidence,
           watched_percent(w.seconds, w.kept_percent, v.duration) AS "watchedPercent", e.points, e.areas
    FROM (SELECT u.id, u.email, u.name FROM users u WHERE ${matching(search)}) u
    JOIN video_progress p ON p.user_id = u.id AND p.completed_at IS NOT NULL
    JOIN videos v ON v.id = p.video_id
    LEFT JOIN watches w ON w.user_id = p.user_id AND w.video_id = p.video_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(ep.points), 0)::int AS points,
             coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'points', ep.points) ORDER BY ep.points DESC, a.name COLLATE names)
                      FILTER (WHERE ep.points > 0), '[]') AS areas
      FROM earned_points ep JOIN knowledge_areas a ON a.id = ep.knowledge_area_id
      WHERE ep.user_id = p.user_id AND ep.video_id = p.video_id) e
    WHERE (p.user_id, p.video_id) > (${after.userId}::uuid, ${after.videoId}::uuid)
    ORDER BY p.user_id, p.video_id LIMIT ${BATCH_ROWS}`,
  );
  const last = rows.at(-1);
  return { rows, last: last && rows.length === BATCH_ROWS ? { userId: last.userId, videoId: last.videoId } : null };
}
