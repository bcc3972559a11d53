import "server-only";
import { z } from "zod";
import { learning } from "@/lib/learning/watch/schema";
import { OPEN_HOURS } from "@/lib/library/items/grade";
import { conflict, notFound, tooManyRequests } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { readSection } from "@/lib/platform/settings/data";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared, preparedTransaction } from "@/lib/platform/sql/prepared";
import { execute, type QueryTransaction, queryRow, queryRows } from "@/lib/platform/sql/query";
import { attemptColumns, attemptRow, listAsked, toCheck } from "./data";
import { finishIfDone } from "./finish-check";
import { pickQuestions, shuffled } from "./pick-questions";
import type { Check } from "./schema";
import { secondsToWait } from "./score";

/**
 * Starts a check of a video, or returns the open one.
 * @throws {Problem} 404; 409 without a question; 429 after 20 attempts in a day
 */
export async function startCheck(videoId: string, userId: string): Promise<{ check: Check; isNew: boolean }> {
  return preparedTransaction(async (tx) => {
    const video = await queryRow(
      z.object({ id: uuid }),
      prepared(sql`SELECT id FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL FOR SHARE`),
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
const endExpired = (tx: QueryTransaction, userId: string, videoId: string) =>
  execute(
    prepared(sql`
    UPDATE check_attempts SET ended_at = started_at + make_interval(hours => ${OPEN_HOURS}::int)
    WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid AND ended_at IS NULL
      AND started_at <= now() - make_interval(hours => ${OPEN_HOURS}::int)`),
    tx,
  );

/** A user's open attempt at a video. It ends here when its last open question was deleted. */
async function readOpen(tx: QueryTransaction, userId: string, videoId: string): Promise<Check | undefined> {
  const row = await queryRow(
    attemptRow,
    prepared(sql`
    SELECT ${attemptColumns} FROM check_attempts a
    WHERE a.user_id = ${userId}::uuid AND a.video_id = ${videoId}::uuid AND a.ended_at IS NULL`),
    tx,
  );
  const held = row && (await finishIfDone(tx, { attempt: row, asked: await listAsked(row.id, tx) }, userId));
  return held && held.attempt.endedAt === null ? toCheck(held) : undefined;
}

async function requireTurn(tx: QueryTransaction, userId: string, videoId: string): Promise<void> {
  const attempts = await queryRows(
    z.object({ startedAt: z.date() }),
    prepared(sql`
    SELECT started_at AS "startedAt" FROM check_attempts
    WHERE user_id = ${userId}::uuid AND video_id = ${videoId}::uuid ORDER BY started_at DESC LIMIT 50`),
    tx,
  );
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
async function makeAttempt(tx: QueryTransaction, userId: string, videoId: string): Promise<boolean> {
  const candidates = await queryRows(
    candidateRow,
    prepared(sql`
    SELECT i.id, i.version, ARRAY(
             SELECT o.id::text FROM item_options o WHERE o.item_id = i.id AND o.version = i.version ORDER BY o.position) AS options,
           (SELECT q.is_correct FROM check_answers q JOIN check_attempts a ON a.id = q.attempt_id
            WHERE q.item_id = i.id AND a.user_id = ${userId}::uuid AND q.answered_at IS NOT NULL
            ORDER BY q.answered_at DESC LIMIT 1) AS "lastCorrect"
    FROM items i WHERE i.video_id = ${videoId}::uuid AND is_asked(i) ORDER BY i.position, i.created_at, i.id`),
    tx,
  );
  const { checkSize } = await readSection(learning, tx);
  const picked = pickQuestions(candidates, checkSize, Math.random);
  if (picked.length === 0) return false;
  const made = await queryRow(
    z.object({ id: uuid }),
    prepared(sql`
    INSERT INTO check_attempts (user_id, video_id) VALUES (${userId}::uuid, ${videoId}::uuid)
    ON CONFLICT DO NOTHING RETURNING id`),
    tx,
  );
  if (!made) return false;
  const asked = picked.map(({ id, version, options }, position) => ({
    ...{ id, position, version },
    options: shuffled(options, Math.random),
  }));
  await execute(
    prepared(sql`
    INSERT INTO check_answers (attempt_id, item_id, version, position, option_order)
    SELECT ${made.id}::uuid, (q->>'id')::uuid, (q->>'version')::int, (q->>'position')::int,
           ARRAY(SELECT jsonb_array_elements_text(q->'options')::uuid)
    FROM jsonb_array_elements(${JSON.stringify(asked)}::jsonb) q`),
    tx,
  );
  return true;
}
