import "server-only";
import { z } from "zod";
import { complete } from "@/lib/learning/points/complete";
import { findStored } from "@/lib/learning/watch/data";
import { learning } from "@/lib/learning/watch/schema";
import { completesOnPass } from "@/lib/learning/watch/standing";
import { readSection } from "@/lib/platform/settings/data";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { execute, type QueryTransaction, queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { type AttemptWithQuestions, attemptColumns, attemptRow, listAsked } from "./data";
import { endOf, scoreOf } from "./score";

type Lesson = { userId: string; videoId: string };

/**
 * Locks a user's attempt until the transaction ends, after its video, so that a merge runs before or after it. Ends the
 * attempt when no question is open.
 * @returns undefined when the user has no such attempt
 */
export async function holdAttempt(
  tx: QueryTransaction,
  id: string,
  userId: string,
): Promise<AttemptWithQuestions | undefined> {
  const own = sql`a.id = ${id}::uuid AND a.user_id = ${userId}::uuid`;
  await execute(
    prepared(sql`SELECT v.id FROM check_attempts a JOIN videos v ON v.id = a.video_id WHERE ${own} FOR SHARE OF v`),
    tx,
  );
  const attempt = await queryRow(
    attemptRow,
    prepared(sql`SELECT ${attemptColumns} FROM check_attempts a WHERE ${own} FOR UPDATE`),
    tx,
  );
  return attempt && finishIfDone(tx, { attempt, asked: await listAsked(id, tx) }, userId);
}

/** Ends an attempt when no question is open. Passing it updates the completion. */
export async function finishIfDone(
  tx: QueryTransaction,
  held: AttemptWithQuestions,
  userId: string,
): Promise<AttemptWithQuestions> {
  const { attempt, asked } = held;
  const now = new Date();
  if (endOf(attempt, now) || asked.some(({ isCorrect }) => isCorrect === null)) return held;
  const { videoId } = attempt;
  const right = asked.filter(({ isCorrect }) => isCorrect).length;
  const result =
    asked.length > 0 ? scoreOf(right, asked.length, await passPercentOf(videoId, tx)) : { score: null, passed: null };
  if (result.passed) await holdProgress(tx, { userId, videoId });
  await execute(
    prepared(sql`
    UPDATE check_attempts SET ended_at = ${now}::timestamptz, score = ${result.score}::int, passed = ${result.passed}::boolean
    WHERE id = ${attempt.id}::uuid`),
    tx,
  );
  if (result.passed) await applyPass(tx, { userId, videoId });
  return { attempt: { ...attempt, endedAt: now, ...result }, asked };
}

async function passPercentOf(videoId: string, tx: QueryTransaction): Promise<number> {
  const { passPercent } = await queryOnlyRow(
    z.object({ passPercent: z.int().nullable() }),
    prepared(sql`SELECT pass_percent::int AS "passPercent" FROM videos WHERE id = ${videoId}::uuid`),
    tx,
  );
  return passPercent ?? (await readSection(learning, tx)).passPercent;
}

/** Creates the progress row if it is missing and locks it, so that a concurrent completion sees the passed check. */
async function holdProgress(tx: QueryTransaction, { userId, videoId }: Lesson): Promise<void> {
  await execute(
    prepared(sql`
    INSERT INTO video_progress (user_id, video_id) VALUES (${userId}::uuid, ${videoId}::uuid) ON CONFLICT DO NOTHING`),
    tx,
  );
  await execute(
    prepared(sql`
    SELECT user_id FROM video_progress WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid FOR NO KEY UPDATE`),
    tx,
  );
}

/** Marks an existing completion as checked, or completes a video that only lacked the check (docs/behaviour.md, 42). */
async function applyPass(tx: QueryTransaction, lesson: Lesson): Promise<void> {
  const { userId, videoId } = lesson;
  const confirmed = await queryRow(
    z.object({ completedAt: z.date() }),
    prepared(sql`
    UPDATE video_progress SET evidence = 'checked'
    WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid AND completed_at IS NOT NULL AND evidence <> 'checked'
    RETURNING completed_at AS "completedAt"`),
    tx,
  );
  if (confirmed) {
    await execute(
      prepared(
        sql`SELECT fulfil_assignments(ARRAY[${userId}::uuid], assignments_of_video(${videoId}::uuid), now())::text`,
      ),
      tx,
    );
    return;
  }
  const stored = await findStored(userId, videoId, tx);
  if (stored && completesOnPass(stored, stored.rules)) await complete({ ...lesson, evidence: "checked" }, tx);
}
