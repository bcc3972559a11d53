import "server-only";
import { z } from "zod";
import { complete } from "@/lib/learning/points/complete";
import { findStored } from "@/lib/learning/watch/data";
import { learning } from "@/lib/learning/watch/schema";
import { completesOnPass } from "@/lib/learning/watch/standing";
import { readSection } from "@/lib/platform/settings/data";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { type Attempt, type AttemptWithQuestions, attemptColumns, listAsked } from "./data";
import { endOf, scoreOf } from "./score";

type Lesson = { userId: string; videoId: string };

/**
 * Locks a user's attempt until the transaction ends, after its video, so that a merge runs before or after it. Ends the
 * attempt when no question is open.
 * @returns undefined when the user has no such attempt
 */
export async function holdAttempt(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<AttemptWithQuestions | undefined> {
  const own = sql`a.id = ${id}::uuid AND a.user_id = ${userId}::uuid`;
  await tx.$executeRaw(
    sql`SELECT FROM check_attempts a JOIN videos v ON v.id = a.video_id WHERE ${own} FOR SHARE OF v`,
  );
  const attempt = await queryRow(
    attemptRow,
    sql`SELECT ${attemptColumns} FROM check_attempts a WHERE ${own} FOR UPDATE`,
    tx,
  );
  return attempt && finishIfDone(tx, { attempt, asked: await listAsked(id, tx) }, userId);
}

const attemptRow = z.custom<Attempt>();

/** Ends an attempt when no question is open. Passing it updates the completion. */
export async function finishIfDone(
  tx: Transaction,
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
  await tx.checkAttempt.update({ where: { id: attempt.id }, data: { endedAt: now, ...result } });
  if (result.passed) await applyPass(tx, { userId, videoId });
  return { attempt: { ...attempt, endedAt: now, ...result }, asked };
}

async function passPercentOf(videoId: string, tx: Transaction): Promise<number> {
  const { passPercent } = await queryOnlyRow(
    z.object({ passPercent: z.int().nullable() }),
    sql`SELECT pass_percent::int AS "passPercent" FROM videos WHERE id = ${videoId}::uuid`,
    tx,
  );
  return passPercent ?? (await readSection(learning, tx)).passPercent;
}

/** Creates the progress row if it is missing and locks it, so that a concurrent completion sees the passed check. */
async function holdProgress(tx: Transaction, { userId, videoId }: Lesson): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO video_progress (user_id, video_id) VALUES (${userId}::uuid, ${videoId}::uuid) ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    SELECT FROM video_progress WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid FOR NO KEY UPDATE`;
}

/** Marks an existing completion as checked, or completes a video that only lacked the check (docs/behaviour.md, 42). */
async function applyPass(tx: Transaction, lesson: Lesson): Promise<void> {
  const { userId, videoId } = lesson;
  const confirmed = await tx.$executeRaw`
    UPDATE video_progress SET evidence = 'checked'
    WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid AND completed_at IS NOT NULL AND evidence <> 'checked'`;
  if (confirmed > 0) {
    await tx.$executeRaw`SELECT fulfil_open_assignments(ARRAY[${userId}::uuid], now())`;
    return;
  }
  const stored = await findStored(userId, videoId, tx);
  if (stored && completesOnPass(stored, stored.rules)) await complete({ ...lesson, evidence: "checked" }, tx);
}
