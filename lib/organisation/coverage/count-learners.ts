import "server-only";
import { z } from "zod";
import { countPresentUsers } from "@/lib/identity/users/count";
import { NIL_ID, id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { COVERAGE_DAYS } from "./schema";

/** Users per statement. Up to this number of users, learners are counted at every read. */
const SLICE_USERS = 5_000;

/** Age of the counts at which more users than a slice are counted again. */
const MAX_AGE_HOURS = 6;

/** Maximum time of one run; the next run continues. */
const RUN_MS = 5_000;

/** The kept figure that holds the counts. */
const NAME = "coverage";

/** Sorts after the id of every user. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Learners by knowledge area id; areas without any are left out. */
const countsSchema = z.record(z.string(), z.object({ active: z.int(), finished: z.int() }));
type LearnerCounts = z.infer<typeof countsSchema>;

/** The last whole count, and the one under way: the learners up to a user. */
const stateSchema = z.object({
  done: z.object({ counts: countsSchema, at: z.string() }).nullable(),
  running: z.object({ counts: countsSchema, after: uuid, since: z.string(), at: z.string() }).nullable(),
});
type State = z.infer<typeof stateSchema>;

const sliceRow = z.object({ counts: countsSchema, last: uuid.nullable() });

type Slice = { after: string; since: string; limit: number };

/** SQL: a user of a slice. Both tables are read by this range of their keys, not user by user. */
const inSlice = (user: Sql, after: string): Sql =>
  sql`${user} > ${after}::uuid AND ${user} <= coalesce((SELECT last FROM slice), ${LAST_ID}::uuid)`;

/**
 * Counts the learners among the next users. Active learners completed a video of the area since `since`; finished ones
 * reached the area's total by what they completed since then (docs/behaviour.md, 32).
 * @returns the counts, and the last of the users; null when no more follow
 */
const countSlice = ({ after, since, limit }: Slice, tx?: Transaction) =>
  queryOnlyRow(
    sliceRow,
    sql`
    WITH slice AS MATERIALIZED (
        SELECT id AS last FROM users WHERE id > ${after}::uuid AND deactivated_at IS NULL ORDER BY id OFFSET ${limit - 1} LIMIT 1),
      scored AS MATERIALIZED (
        SELECT s.id AS scored_id, a.id, a.total_points FROM knowledge_areas a JOIN knowledge_areas s ON s.id = a.id OR s.parent_id = a.id
        WHERE a.deleted_at IS NULL AND s.deleted_at IS NULL),
      learners AS (
        SELECT a.id, a.total_points AS total, sum(e.points) AS points,
               sum(e.points) FILTER (WHERE p.completed_at >= ${since}::timestamptz) AS recent
        FROM video_progress p
        JOIN earned_points e ON e.user_id = p.user_id AND e.video_id = p.video_id
        JOIN scored a ON a.scored_id = e.knowledge_area_id
        WHERE p.completed_at IS NOT NULL AND ${inSlice(sql`p.user_id`, after)} AND ${inSlice(sql`e.user_id`, after)}
          AND p.user_id NOT IN (SELECT id FROM users WHERE deactivated_at IS NOT NULL)
        GROUP BY p.user_id, a.id, a.total_points
        HAVING bool_or(p.completed_at >= ${since}::timestamptz)),
      areas AS (
        SELECT id, count(*) AS active, count(*) FILTER (WHERE total > 0 AND points >= total AND points - recent < total) AS finished
        FROM learners GROUP BY id)
    SELECT (SELECT coalesce(json_object_agg(id, json_build_object('active', active, 'finished', finished)), '{}') FROM areas) AS counts,
           (SELECT last FROM slice) AS last`,
    tx,
  );

/** The sum of the counts of two disjoint groups of users. */
export function addCounts(some: LearnerCounts, others: LearnerCounts): LearnerCounts {
  const sum = { ...some };
  for (const [area, { active, finished }] of Object.entries(others)) {
    const known = sum[area] ?? { active: 0, finished: 0 };
    sum[area] = { active: known.active + active, finished: known.finished + finished };
  }
  return sum;
}

const daysAgo = (now: Date) => new Date(now.getTime() - COVERAGE_DAYS * DAY_MS).toISOString();

const isOld = (done: State["done"], now: Date) =>
  done === null || Date.parse(done.at) < now.getTime() - MAX_AGE_HOURS * HOUR_MS;

/** Counts the next slice of a count that is due. @returns false when none is, or another process counts */
async function goOn(tx: Transaction, limit: number): Promise<boolean> {
  await tx.$executeRaw`
    INSERT INTO kept_figures (name, key, value) VALUES (${NAME}, '', '{"done": null, "running": null}') ON CONFLICT DO NOTHING`;
  const kept = await queryRow(
    z.object({ value: stateSchema }),
    sql`SELECT value FROM kept_figures WHERE name = ${NAME} FOR UPDATE SKIP LOCKED`,
    tx,
  );
  const now = new Date();
  if (!kept || (!kept.value.running && !isOld(kept.value.done, now))) return false;
  const { done } = kept.value;
  const running = kept.value.running ?? { counts: {}, after: NIL_ID, since: daysAgo(now), at: now.toISOString() };
  const { counts, last } = await countSlice({ ...running, limit }, tx);
  const sum = addCounts(running.counts, counts);
  const value: State = last
    ? { done, running: { ...running, counts: sum, after: last } }
    : { done: { counts: sum, at: running.at }, running: null };
  await tx.keptFigure.update({ where: { name: NAME }, data: { value, madeAt: now } });
  return true;
}

/**
 * Counts the learners of every area when there are too many users to count them at every read: slice by slice, for some
 * seconds. Several processes take turns.
 * @returns the number of slices
 */
export async function countLearners(limit = SLICE_USERS): Promise<{ slices: number }> {
  const { users } = await countPresentUsers();
  const end = performance.now() + RUN_MS;
  let slices = 0;
  while (users > limit && performance.now() < end && (await transaction((tx) => goOn(tx, limit)))) slices += 1;
  return { slices };
}

/** The learners of every area, and when they were counted. Null before the first count of many users. */
export async function readLearners(limit = SLICE_USERS): Promise<{ counts: LearnerCounts; at: string } | null> {
  const now = new Date();
  const { users } = await countPresentUsers();
  if (users <= limit) {
    const { counts } = await countSlice({ after: NIL_ID, since: daysAgo(now), limit });
    return { counts, at: now.toISOString() };
  }
  const kept = await queryRow(
    z.object({ value: stateSchema }),
    sql`SELECT value FROM kept_figures WHERE name = ${NAME}`,
  );
  return kept?.value.done ?? null;
}
