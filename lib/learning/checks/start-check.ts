import "server-only";
import { z } from "zod";
import { learning } from "@/lib/learning/watch/schema";
import { OPEN_HOURS } from "@/lib/library/items/grade";
import { conflict, notFound, tooManyRequests } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { readSection } from "@/lib/platform/settings/data";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { listAsked, toCheck } from "./data";
import { finishIfDone } from "./finish-check";
import { pickQuestions, shuffled } from "./pick-questions";
import type { Check } from "./schema";
import { secondsToWait } from "./score";

/**
 * Starts a check of a video, or returns the open one.
 * @throws {Problem} 404; 409 without a question; 429 after 20 attempts in a day
 */
export async function startCheck(videoId: string, userId: string): Promise<{ check: Check; isNew: boolean }> {
  return transaction(async (tx) => {
    const video = await queryRow(
      z.object({ id: uuid }),
      sql`SELECT id FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL FOR SHARE`,
      tx,
    );
    if (!video) throw notFound("This video");
    await endExpired(tx, userId, videoId);
    const open = await readOpen(tx, userId, videoId);
    if (open) return { check: open, isNew: false };
    await requireTurn(tx, userId, videoId);
    const made = await makeAttempt(tx, userId, videoId);
    const check = await readOpen(tx, userId, videoId);
    if (!check) throw conflict("This lesson has no questions");
    return { check, isNew: made };
  });
}

/** Ends attempts of a user at a video that were left open for a day. */
const endExpired = (tx: Transaction, userId: string, videoId: string) =>
  tx.$executeRaw`
    UPDATE check_attempts SET ended_at = started_at + make_interval(hours => ${OPEN_HOURS}::int)
    WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid AND ended_at IS NULL
      AND started_at <= now() - make_interval(hours => ${OPEN_HOURS}::int)`;

/** A user's open attempt at a video. It ends here when its last open question was deleted. */
async function readOpen(tx: Transaction, userId: string, videoId: string): Promise<Check | undefined> {
  const row = await tx.checkAttempt.findFirst({
    where: { userId, videoId, endedAt: null },
    select: { id: true, videoId: true, startedAt: true, endedAt: true, score: true, passed: true },
  });
  const held = row && (await finishIfDone(tx, { attempt: row, asked: await listAsked(row.id, tx) }, userId));
  return held && held.attempt.endedAt === null ? toCheck(held) : undefined;
}

async function requireTurn(tx: Transaction, userId: string, videoId: string): Promise<void> {
  const attempts = await tx.checkAttempt.findMany({
    where: { userId, videoId },
    select: { startedAt: true },
    orderBy: { startedAt: "desc" },
    take: 50,
  });
  const seconds = secondsToWait(
    attempts.map(({ startedAt }) => startedAt),
    new Date(),
  );
  if (seconds > 0)
    throw tooManyRequests("That is enough for today. Watch the lesson again, and come back tomorrow", seconds);
}

const candidateRow = z.object({
  id: uuid,
  version: z.int(),
  options: z.array(uuid),
  lastCorrect: z.boolean().nullable(),
});

/**
 * Creates an attempt and draws its questions. Of concurrent calls one succeeds.
 * @returns false when there is no question, or another call created the attempt
 */
async function makeAttempt(tx: Transaction, userId: string, videoId: string): Promise<boolean> {
  const candidates = await queryRows(
    candidateRow,
    sql`
    SELECT i.id, i.version, ARRAY(
             SELECT o.id::text FROM item_options o WHERE o.item_id = i.id AND o.version = i.version ORDER BY o.position) AS options,
           (SELECT q.is_correct FROM check_answers q JOIN check_attempts a ON a.id = q.attempt_id
            WHERE q.item_id = i.id AND a.user_id = ${userId}::uuid AND q.answered_at IS NOT NULL
            ORDER BY q.answered_at DESC LIMIT 1) AS "lastCorrect"
    FROM items i WHERE i.video_id = ${videoId}::uuid AND is_asked(i) ORDER BY i.position, i.created_at, i.id`,
    tx,
  );
  const { checkSize } = await readSection(learning, tx);
  const picked = pickQuestions(candidates, checkSize, Math.random);
  if (picked.length === 0) return false;
  const made = await queryRow(
    z.object({ id: uuid }),
    sql`INSERT INTO check_attempts (user_id, video_id) VALUES (${userId}::uuid, ${videoId}::uuid) ON CONFLICT DO NOTHING RETURNING id`,
    tx,
  );
  if (!made) return false;
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  await tx.checkAnswer.createMany({
    data: picked.flatMap((id, position) => {
      const candidate = byId.get(id);
      if (!candidate) return [];
      const { version, options } = candidate;
      return [{ attemptId: made.id, itemId: id, version, position, optionOrder: shuffled(options, Math.random) }];
    }),
  });
  return true;
}
