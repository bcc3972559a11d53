import "server-only";
import { z } from "zod";
import { holdReports } from "@/lib/learning/watch/data";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import type { Plan, Running } from "./plan";

/** The videos of a merge. `keepsRanges`: they are equally long, so that watched parts count for both. */
export const mergedVideosSchema = z.object({ from: uuid, into: uuid, keepsRanges: z.boolean() });
export type MergedVideos = z.infer<typeof mergedVideosSchema>;

/** True for the detail of a merge of videos, or of its undoing. */
export const isOfMerge = (detail: Running["detail"]): boolean => "videos" in detail;

const videosOf = ({ detail }: Running): MergedVideos => mergedVideosSchema.parse(detail.videos);

/**
 * SQL that is true when the completion `f` of the merged video replaces `i` of the other video: when it has more
 * points, or the same points and better evidence.
 */
export const isMoved: Sql = sql`(i.completed_at IS NULL OR f.points > i.points
  OR (f.points = i.points AND f.evidence IN ('checked', 'watched') AND f.evidence < i.evidence))`;

/** Moves completions, watched parts, ratings and positions to the remaining video, user by user. */
export function carryPlan(running: Running): Plan {
  const { from, into, keepsRanges } = videosOf(running);
  return {
    nextKeys: (after, limit) => {
      const having = (table: Sql) =>
        sql`(SELECT user_id FROM ${table} AND user_id > ${after.userId}::uuid ORDER BY user_id LIMIT ${limit})`;
      return sql`
      SELECT user_id AS "userId", ${from}::uuid AS "videoId"
      FROM (${having(sql`video_progress WHERE video_id = ${from}::uuid AND completed_at IS NOT NULL`)}
            UNION ${having(sql`watches WHERE video_id = ${from}::uuid`)}
            UNION ${having(sql`video_positions WHERE video_id = ${from}::uuid`)}
            UNION ${having(sql`ratings WHERE video_id = ${from}::uuid`)}) learners
      ORDER BY user_id LIMIT ${limit}`;
    },
    write: async (tx, keys) => {
      const users = keys.map(({ userId }) => userId);
      await lockLearners(tx, users, { from, into });
      await noteCompletions(tx, users, running);
      await enterCarried(tx, users, running);
      await moveCompletions(tx, users, running);
      await recordMoved(
        tx,
        { from, into },
        sql`c.batch_id = ${running.id}::uuid AND c.user_id = ANY (${users}::uuid[])`,
      );
      if (keepsRanges) await copyWatching(tx, users, { from, into });
      await tx.$executeRaw`
        INSERT INTO ratings (user_id, video_id, rating, created_at, updated_at)
        SELECT user_id, ${into}::uuid, rating, created_at, updated_at FROM ratings
        WHERE video_id = ${from}::uuid AND user_id = ANY (${users}::uuid[]) ON CONFLICT DO NOTHING`;
    },
  };
}

type Videos = Pick<MergedVideos, "from" | "into">;

/**
 * Locks the rows that the learners' own requests write: the credit, by reports of watching, and the progress, by
 * completions. Creates the progress rows that moved completions need.
 */
async function lockLearners(tx: Transaction, users: string[], { from, into }: Videos): Promise<void> {
  await holdReports(tx, users);
  await tx.$executeRaw`
    INSERT INTO video_progress (user_id, video_id)
    SELECT user_id, ${into}::uuid FROM video_progress
    WHERE video_id = ${from}::uuid AND user_id = ANY (${users}::uuid[]) AND completed_at IS NOT NULL ORDER BY user_id
    ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    SELECT FROM video_progress WHERE user_id = ANY (${users}::uuid[]) AND video_id IN (${from}::uuid, ${into}::uuid)
    ORDER BY user_id, video_id FOR NO KEY UPDATE`;
}

/** Stores both completions of each learner before the merge. */
const noteCompletions = (tx: Transaction, users: string[], running: Running) => {
  const { from, into } = videosOf(running);
  return tx.$executeRaw(sql`
    INSERT INTO carried_completions (batch_id, user_id, from_completed_at, from_evidence, into_completed_at, into_evidence,
                                     into_completion, is_moved, keeps_paths)
    SELECT ${running.id}::uuid, f.user_id, f.completed_at, f.evidence, i.completed_at, i.evidence,
           i.completions + (i.completed_at IS NULL)::int, ${isMoved},
           i.completed_at IS NULL AND EXISTS (
             SELECT FROM path_completions c JOIN path_version_videos l ON l.version_id = c.version_id AND l.video_id = i.video_id AND NOT l.is_optional
             WHERE c.user_id = f.user_id AND c.reopened_at IS NULL
               AND (l.merged_from_id IS NULL OR l.merged_from_id NOT IN (SELECT merged_videos(${from}::uuid))))
    FROM video_progress f JOIN video_progress i ON i.user_id = f.user_id AND i.video_id = ${into}::uuid
    WHERE f.video_id = ${from}::uuid AND f.user_id = ANY (${users}::uuid[]) AND f.completed_at IS NOT NULL`);
};

/**
 * Enters the points of the stored completions: removes those of the merged video, and adds those of moved completions.
 */
const enterCarried = (tx: Transaction, users: string[], running: Running) => {
  const { from, into } = videosOf(running);
  return tx.$executeRaw`
    INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, completion, batch_id, actor_id)
    SELECT c.user_id, e.video_id, e.knowledge_area_id, e.points, 'carried', e.completion, c.batch_id, ${running.madeBy}::uuid
    FROM carried_completions c
    JOIN video_progress f ON f.user_id = c.user_id AND f.video_id = ${from}::uuid
    CROSS JOIN LATERAL (
      SELECT video_id, knowledge_area_id, -points AS points, f.completions AS completion FROM earned_points
      WHERE user_id = c.user_id AND video_id = ${from}::uuid AND points > 0
      UNION ALL
      SELECT ${into}::uuid, knowledge_area_id, sum(CASE WHEN video_id = ${from}::uuid THEN points ELSE -points END)::int, c.into_completion
      FROM earned_points
      WHERE user_id = c.user_id AND video_id IN (${from}::uuid, ${into}::uuid) AND c.is_moved
      GROUP BY knowledge_area_id HAVING sum(CASE WHEN video_id = ${from}::uuid THEN points ELSE -points END) <> 0) e
    WHERE c.batch_id = ${running.id}::uuid AND c.user_id = ANY (${users}::uuid[])`;
};

/**
 * Moves the stored completions. Their evidence becomes `carried` when watched parts do not count for the other video.
 */
const moveCompletions = (tx: Transaction, users: string[], running: Running) => {
  const { from, into, keepsRanges } = videosOf(running);
  return tx.$executeRaw`
    UPDATE video_progress p
    SET completed_at = CASE WHEN p.video_id = ${into}::uuid THEN c.from_completed_at END,
        evidence = CASE WHEN p.video_id = ${from}::uuid THEN NULL WHEN ${keepsRanges}::boolean OR c.from_evidence = 'checked' THEN c.from_evidence
                        ELSE 'carried' END
    FROM carried_completions c
    WHERE c.batch_id = ${running.id}::uuid AND c.user_id = ANY (${users}::uuid[]) AND p.user_id = c.user_id
      AND (p.video_id = ${from}::uuid OR (p.video_id = ${into}::uuid AND c.is_moved))`;
};

/**
 * Writes the effects of completions that were moved to another video. A learner who had completed that video before now
 * has another completion of it, which may fulfil an assignment.
 * @param moved SQL that selects them among the stored completions `c`
 */
async function recordMoved(tx: Transaction, { from, into }: Videos, moved: Sql): Promise<void> {
  const users = (which: Sql) => sql`ARRAY(SELECT c.user_id FROM carried_completions c WHERE ${moved} AND ${which})`;
  await tx.$executeRaw(sql`SELECT record_lesson_events(${users(sql`true`)}, ${from}::uuid)`);
  await tx.$executeRaw(sql`
    SELECT record_completion(c.user_id, ${into}::uuid) FROM carried_completions c
    WHERE ${moved} AND c.is_moved AND c.into_completed_at IS NULL ORDER BY c.user_id`);
  await tx.$executeRaw(sql`
    SELECT fulfil_assignments(
      ${users(sql`c.is_moved AND c.into_completed_at IS NOT NULL`)}, assignments_of_video(${into}::uuid), NULL)`);
}

/** Writes the effects of completions that were moved back. */
async function recordMovedBack(tx: Transaction, { from, into }: Videos, moved: Sql): Promise<void> {
  const users = (which: Sql) => sql`ARRAY(SELECT c.user_id FROM carried_completions c WHERE ${moved} AND ${which})`;
  await tx.$executeRaw(sql`
    SELECT record_lesson_events(${users(sql`c.is_moved AND c.into_completed_at IS NULL`)}, ${into}::uuid)`);
  await tx.$executeRaw(sql`
    SELECT record_completion(c.user_id, ${from}::uuid) FROM carried_completions c WHERE ${moved} ORDER BY c.user_id`);
}

/** Copies watched parts and positions. Watched parts of both videos are joined, and the later position counts. */
async function copyWatching(tx: Transaction, users: string[], { from, into }: Videos): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO watches AS w (user_id, video_id, seconds, replayed, played, kept_percent, first_at, last_at)
    SELECT user_id, ${into}::uuid, seconds, replayed, played, kept_percent, first_at, last_at FROM watches
    WHERE video_id = ${from}::uuid AND user_id = ANY (${users}::uuid[])
    ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = w.seconds + EXCLUDED.seconds, replayed = w.replayed + EXCLUDED.replayed,
      played = w.played + EXCLUDED.played, kept_percent = greatest(w.kept_percent, EXCLUDED.kept_percent),
      first_at = least(w.first_at, EXCLUDED.first_at), last_at = greatest(w.last_at, EXCLUDED.last_at)`;
  await tx.$executeRaw`
    INSERT INTO video_positions AS o (user_id, video_id, seconds, updated_at)
    SELECT user_id, ${into}::uuid, seconds, updated_at FROM video_positions
    WHERE video_id = ${from}::uuid AND user_id = ANY (${users}::uuid[])
    ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, updated_at = EXCLUDED.updated_at
      WHERE EXCLUDED.updated_at > o.updated_at`;
}

/** SQL that is true when the carried completion `c` is unchanged: `i` and `f` are the progress in both videos. */
export const stillCarried: Sql = sql`
  (i.completed_at IS NOT NULL AND i.completions = c.into_completion AND f.completed_at IS NULL)`;

/** Moves completions and their points back, except those that changed since. */
export function undoCarryPlan(running: Running): Plan {
  const { from, into } = videosOf(running);
  const { id, undoes, madeBy } = running;
  const ofThese = (users: string[]) => sql`c.batch_id = ${undoes}::uuid AND c.user_id = ANY (${users}::uuid[])`;
  return {
    nextKeys: (after, limit) => sql`
      SELECT user_id AS "userId", ${into}::uuid AS "videoId" FROM carried_completions
      WHERE batch_id = ${undoes}::uuid AND user_id > ${after.userId}::uuid ORDER BY user_id LIMIT ${limit}`,
    write: async (tx, keys) => {
      const users = keys.map(({ userId }) => userId);
      await tx.$executeRaw`
        SELECT FROM video_progress WHERE user_id = ANY (${users}::uuid[]) AND video_id IN (${from}::uuid, ${into}::uuid)
        ORDER BY user_id, video_id FOR NO KEY UPDATE`;
      await tx.$executeRaw(sql`
        UPDATE carried_completions c SET is_undone = true FROM video_progress i, video_progress f
        WHERE ${ofThese(users)} AND i.user_id = c.user_id AND i.video_id = ${into}::uuid
          AND f.user_id = c.user_id AND f.video_id = ${from}::uuid AND ${stillCarried}`);
      await tx.$executeRaw(sql`
        INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, completion, batch_id, actor_id)
        SELECT e.user_id, e.video_id, e.knowledge_area_id, -e.points, 'undone', e.completion, ${id}::uuid, ${madeBy}::uuid
        FROM carried_completions c JOIN point_entries e ON e.batch_id = c.batch_id AND e.user_id = c.user_id
        WHERE ${ofThese(users)} AND c.is_undone`);
      await tx.$executeRaw(sql`
        UPDATE video_progress p
        SET completed_at = CASE WHEN p.video_id = ${from}::uuid THEN c.from_completed_at ELSE c.into_completed_at END,
            evidence = CASE WHEN p.video_id = ${from}::uuid THEN c.from_evidence ELSE c.into_evidence END
        FROM carried_completions c
        WHERE ${ofThese(users)} AND c.is_undone AND p.user_id = c.user_id
          AND (p.video_id = ${from}::uuid OR (p.video_id = ${into}::uuid AND c.is_moved))`);
      await recordMovedBack(tx, { from, into }, sql`${ofThese(users)} AND c.is_undone`);
      // The merge and its undoing each counted a completion that the learner did not make.
      await tx.$executeRaw(sql`
        UPDATE video_progress p SET completions = p.completions - 1 FROM carried_completions c
        WHERE ${ofThese(users)} AND c.is_undone AND p.user_id = c.user_id
          AND (p.video_id = ${from}::uuid OR (p.video_id = ${into}::uuid AND c.into_completed_at IS NULL))`);
      // Reopens paths that only the moved completion had finished.
      await tx.$executeRaw(sql`
        SELECT reopen_paths(c.user_id, ${into}::uuid) FROM carried_completions c
        WHERE ${ofThese(users)} AND c.is_undone AND c.into_completed_at IS NULL AND NOT c.keeps_paths ORDER BY c.user_id`);
    },
  };
}

/** The numbers of a merge's completions that were moved back and that were skipped. */
export const countCarried = (tx: Transaction, batchId: string): Promise<{ undone: number; skipped: number }> =>
  queryOnlyRow(
    z.object({ undone: z.int(), skipped: z.int() }),
    sql`
    SELECT (count(*) FILTER (WHERE is_undone))::int AS undone, (count(*) FILTER (WHERE NOT is_undone))::int AS skipped
    FROM carried_completions WHERE batch_id = ${batchId}::uuid`,
    tx,
  );
