import "server-only";
import { z } from "zod";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { notFound } from "@/lib/platform/http/problem";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { id as uuid } from "@/lib/platform/schema";
import { readSection, sectionValues } from "@/lib/platform/settings/data";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { type QueryTransaction, queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { type Range, readMultirange } from "./ranges";
import { learning, MAX_WATCHES, type Watch } from "./schema";
import { BUCKET_SECONDS } from "./spots";
import { CERTAIN_REPORTS, type LearningRules, type Stored, toWatch } from "./standing";

const sources = z.enum(["administrator", "provider", "player", "learners"]);

const storedRow = z.object({
  videoId: uuid,
  duration: z.int().nullable(),
  durationSource: sources.nullable(),
  agreed: z.int(),
  requiredPercent: z.int().nullable(),
  hasAreas: z.boolean(),
  hasQuestions: z.boolean(),
  hasPassed: z.boolean(),
  seconds: z.string(),
  replayed: z.string(),
  keptPercent: z.int().nullable(),
  lastAt: z.date().nullable(),
  completed: z.boolean(),
  evidence: evidenceSchema.nullable(),
  takenBack: z.boolean(),
  keepWatched: z.boolean(),
  rules: z.json(),
});

/** SQL that selects the stored state of a user `u` and videos `v`, with the user's watch `w` and progress `p`. */
const storedColumns = sql`
  v.id AS "videoId", v.duration, v.duration_source AS "durationSource", v.required_percent AS "requiredPercent",
  v.duration_agreed::int AS agreed,
  EXISTS (SELECT FROM video_areas WHERE video_id = v.id) AS "hasAreas",
  has_questions(v.id) AS "hasQuestions", has_passed(u.id, v.id) AS "hasPassed",
  coalesce(w.seconds, '{}')::text AS seconds, coalesce(w.replayed, '{}')::text AS replayed, w.kept_percent AS "keptPercent",
  w.last_at AS "lastAt", p.completed_at IS NOT NULL AS completed, p.evidence,
  coalesce(p.completions > 0 AND p.completed_at IS NULL, false) AS "takenBack", u.keep_watched AS "keepWatched",
  (SELECT value FROM settings WHERE section = ${learning.name}) AS rules`;

const ofUser = sql`
  LEFT JOIN watches w ON w.user_id = u.id AND w.video_id = v.id
  LEFT JOIN video_progress p ON p.user_id = u.id AND p.video_id = v.id`;

/** The stored state of a user and a video, and the organisation's rules at that time. */
type StoredWatch = Stored & { replayed: Range[]; rules: LearningRules };

const toStored = ({ rules, ...row }: z.infer<typeof storedRow>): StoredWatch => ({
  ...row,
  seconds: readMultirange(row.seconds),
  replayed: readMultirange(row.replayed),
  rules: sectionValues(learning, rules),
});

async function selectStored(userId: string, videos: Sql, tx?: QueryTransaction): Promise<StoredWatch[]> {
  const rows = await queryRows(
    storedRow,
    prepared(
      sql`SELECT ${storedColumns} FROM users u CROSS JOIN videos v ${ofUser} WHERE u.id = ${userId}::uuid ${videos}`,
    ),
    tx,
  );
  return rows.map(toStored);
}

/** The stored state of a user and a video; undefined when the video is not in the library. */
export async function findStored(
  userId: string,
  videoId: string,
  tx?: QueryTransaction,
): Promise<StoredWatch | undefined> {
  const [stored] = await selectStored(userId, sql`AND v.id = ${videoId}::uuid AND v.deleted_at IS NULL`, tx);
  return stored;
}

const reportRow = storedRow.extend({
  /** Reports of the length; null when a better source than learners knows it. */
  lengthReports: z
    .object({
      isProved: z.boolean(),
      own: z.int().nullable(),
      isPending: z.boolean(),
      shortest: z.int().nullable(),
    })
    .nullable(),
  /** Null before a user's first report. */
  credit: z
    .object({
      credit: z.number(),
      elapsedSeconds: z.number(),
      now: z.string(),
      reports: z.int(),
      windowSeconds: z.number(),
      recent: z.base64(),
      /** Changes with each write. */
      version: z.string(),
    })
    .nullable(),
});

/**
 * The stored state of a user and a video with the user's credit, in one snapshot; undefined when it is not in the
 * library.
 */
export async function findForReport(userId: string, videoId: string, tx?: QueryTransaction) {
  const [row] = await queryRows(
    reportRow,
    prepared(sql`
    SELECT ${storedColumns}, CASE WHEN c.user_id IS NOT NULL THEN json_build_object(
             'credit', c.credit, 'elapsedSeconds', extract(epoch FROM clock_timestamp() - c.at), 'now', clock_timestamp()::text,
             'reports', c.beats, 'windowSeconds', extract(epoch FROM clock_timestamp() - c.window_at),
             'recent', translate(encode(c.recent, 'base64'), E'\\n', ''), 'version', c.xmin::text) END AS credit,
           CASE WHEN v.duration_source IS NULL OR v.duration_source = 'learners' THEN json_build_object(
             'isProved', u.email_verified IS NOT NULL,
             'own', (SELECT seconds FROM duration_reports WHERE video_id = v.id AND user_id = u.id),
             'isPending', EXISTS (SELECT FROM duration_reports WHERE video_id = v.id AND user_id = u.id AND state = 'pending'),
             'shortest', (SELECT min(seconds) FROM duration_reports WHERE video_id = v.id AND state = 'counted')) END AS "lengthReports"
    FROM users u CROSS JOIN videos v ${ofUser} LEFT JOIN watch_credits c ON c.user_id = u.id
    WHERE u.id = ${userId}::uuid AND v.id = ${videoId}::uuid AND v.deleted_at IS NULL`),
    tx,
  );
  return row && { ...toStored(row), credit: row.credit, lengthReports: row.lengthReports };
}

/** The stored state of a user and a video, with the user's credit and learners' reports of the length. */
export type StoredForReport = NonNullable<Awaited<ReturnType<typeof findForReport>>>;

/**
 * Locks users' credits until the transaction ends, and changes their version, so that reports being recorded wait and
 * then start again: they would overwrite this transaction's changes with what they have read.
 */
export const holdReports = (tx: Transaction, userIds: string[]) =>
  tx.$executeRaw`
  UPDATE watch_credits c SET beats = c.beats
  FROM (SELECT user_id FROM watch_credits WHERE user_id = ANY (${userIds}::uuid[]) ORDER BY user_id FOR UPDATE) locked
  WHERE c.user_id = locked.user_id`;

/** A user's watching of a video. @throws {Problem} 404 when the video is not in the library */
export async function getWatch(userId: string, videoId: string): Promise<Watch> {
  const stored = await findStored(userId, videoId);
  if (!stored) throw notFound("This video");
  return toWatch(stored, stored.rules);
}

/** A user's watching of all videos, deleted ones included, the latest first. */
export const listWatches = (userId: string): Promise<Watch[]> =>
  // With the most parts of the most videos a list takes a fifth of a second of the server.
  inTurn("watches", userId, async () => {
    const stored = await selectStored(
      userId,
      sql`AND w.user_id IS NOT NULL ORDER BY w.last_at DESC, v.id LIMIT ${MAX_WATCHES}::int`,
    );
    return stored.map((one) => toWatch(one, one.rules));
  });

/** Erases a user's recorded watching of one video or of all. Completions and points stay. */
export async function eraseWatches(userId: string, videoId?: string): Promise<void> {
  await transaction(async (tx) => {
    await holdReports(tx, [userId]);
    await tx.watch.deleteMany({ where: { userId, videoId } });
  });
}

/** SQL that is true when the length of the video `v` is certain, as `isCertain`. */
export const hasCertainLength = sql`
  (v.duration IS NOT NULL AND (v.duration_source <> 'learners' OR v.duration_agreed >= ${CERTAIN_REPORTS}::int))`;

/** The limit of rows whose watched parts are erased at once. */
const BATCH_ROWS = 5_000;

/**
 * Reduces the watched parts of completed videos to a percentage after their retention, if the length is certain,
 * because a percentage of a wrong length could not be corrected. The number of viewers of each part stays in the
 * video's anonymous heat.
 * @returns the number of rows
 */
export async function forgetOldRanges(): Promise<number> {
  const { keepRangesDays } = await readSection(learning);
  const { count } = await queryOnlyRow(
    z.object({ count: z.int() }),
    sql`
    WITH due AS (
      SELECT w.user_id, w.video_id, w.seconds, v.duration FROM watches w
      JOIN video_progress p USING (user_id, video_id) JOIN videos v ON v.id = w.video_id
      WHERE NOT isempty(w.seconds) AND ${hasCertainLength}
        AND greatest(p.completed_at, w.last_at) < now() - make_interval(days => ${keepRangesDays}::int) AND p.completed_at IS NOT NULL
      LIMIT ${BATCH_ROWS}::int FOR UPDATE OF w SKIP LOCKED
    ), heat AS (
      INSERT INTO heat_tallies (video_id, kind, buckets)
      SELECT due.video_id, 0, unnest(range_agg(int4range(lower(r) / ${BUCKET_SECONDS}::int, (upper(r) - 1) / ${BUCKET_SECONDS}::int + 1)))
      FROM due, unnest(due.seconds) AS r GROUP BY due.user_id, due.video_id
    ), reduced AS (
      UPDATE watches w SET kept_percent = watched_percent(w.seconds, w.kept_percent, due.duration), seconds = '{}', replayed = '{}'
      FROM due WHERE w.user_id = due.user_id AND w.video_id = due.video_id
      RETURNING w.user_id
    ) SELECT count(*)::int AS count FROM reduced`,
  );
  return count;
}
