import "server-only";
import { z } from "zod";
import { optionsJson } from "@/lib/library/items/data";
import { type Answer, correctAnswer, gradedKinds, OPEN_HOURS } from "@/lib/library/items/grade";
import type { Result } from "@/lib/library/items/schema";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { empty, isoTime, sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage, timeKey } from "@/lib/platform/sql/keyset";
import { prepared } from "@/lib/platform/sql/prepared";
import { type QueryTransaction, queryRow, queryRows } from "@/lib/platform/sql/query";
import { type AskedQuestion, type Check, type CheckList, checkSummarySchema } from "./schema";
import { endOf } from "./score";

/** A stored attempt, as `attemptColumns` select it. */
export const attemptRow = z.object({
  id: uuid,
  videoId: uuid,
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  score: z.int().nullable(),
  passed: z.boolean().nullable(),
});
type Attempt = z.infer<typeof attemptRow>;

export const attemptColumns = sql`
  a.id, a.video_id AS "videoId", a.started_at AS "startedAt", a.ended_at AS "endedAt", a.score::int, a.passed`;

/** A user's attempt. @throws {Problem} 404, also for another user's attempt */
export async function requireAttempt(id: string, userId: string): Promise<Attempt> {
  const row = await queryRow(
    attemptRow,
    sql`SELECT ${attemptColumns} FROM check_attempts a WHERE a.id = ${id}::uuid AND a.user_id = ${userId}::uuid`,
  );
  if (!row) throw notFound("This check");
  return row;
}

const askedRow = z.object({
  id: uuid,
  kind: z.enum(gradedKinds),
  prompt: z.string(),
  explanation: z.string(),
  options: z.array(z.object({ id: uuid, text: z.string(), correct: z.boolean() })),
  answers: z.array(z.string()),
  value: z.number().nullable(),
  tolerance: z.number().nullable(),
  version: z.int(),
  second: z.int().nullable(),
  until: z.int().nullable(),
  optionOrder: z.array(uuid),
  isCorrect: z.boolean().nullable(),
  chosen: z.array(uuid),
  written: z.string().nullable(),
});
/** A question of an attempt with its solution, in the version that was drawn. */
export type Asked = z.infer<typeof askedRow>;

/** The questions of an attempt, in order, without those that were deleted before they were answered. */
export const listAsked = (attemptId: string, tx?: QueryTransaction): Promise<Asked[]> =>
  queryRows(
    askedRow,
    prepared(sql`
    SELECT i.id, n.kind::text, n.prompt, n.back AS explanation, ${optionsJson} AS options, n.answers, n.value, n.tolerance, n.version,
           CASE WHEN NOT i.is_of_earlier THEN i.second END AS second, CASE WHEN NOT i.is_of_earlier THEN i.until END AS until,
           q.option_order::text[] AS "optionOrder", q.is_correct AS "isCorrect", q.chosen::text[] AS chosen, q.written
    FROM check_answers q JOIN items i ON i.id = q.item_id JOIN item_versions n ON n.item_id = q.item_id AND n.version = q.version
    WHERE q.attempt_id = ${attemptId}::uuid AND (q.answered_at IS NOT NULL OR i.deleted_at IS NULL) ORDER BY q.position`),
    tx,
  );

/** The user's answer as they sent it; null until then. */
export function givenAnswer({ kind, isCorrect, chosen, written }: Asked): Answer | null {
  if (isCorrect === null) return null;
  if (kind === "choices") return chosen;
  if (kind === "choice") return chosen[0] ?? "";
  return kind === "number" ? Number(written) : (written ?? "");
}

/** The result of an answer. */
export const resultOf = (asked: Asked, isCorrect: boolean): Result => ({
  correct: isCorrect,
  correctAnswer: correctAnswer(asked),
  explanation: asked.explanation,
  second: asked.second,
  until: asked.until,
});

/** A question as a learner sees it: its solution only once it is answered. */
function toAsked(asked: Asked): AskedQuestion {
  const { id, kind, prompt, options, optionOrder, isCorrect } = asked;
  const shown = optionOrder.flatMap((optionId) => {
    const option = options.find((one) => one.id === optionId);
    return option ? [{ id: option.id, text: option.text }] : [];
  });
  const question = { id, kind, prompt, ...(shown.length > 0 && { options: shown }) };
  const answer = givenAnswer(asked);
  return isCorrect === null || answer === null ? question : { ...question, answer, result: resultOf(asked, isCorrect) };
}

/** An attempt with its questions. */
export type AttemptWithQuestions = { attempt: Attempt; asked: Asked[] };

/** An attempt as its learner sees it. */
export const toCheck = ({ attempt, asked }: AttemptWithQuestions): Check => ({
  ...attempt,
  startedAt: attempt.startedAt.toISOString(),
  endedAt: endOf(attempt, new Date())?.toISOString() ?? null,
  questions: asked.map(toAsked),
});

const newest: Order = { list: "checks", keys: [timeKey(sql`a.started_at`), idKey(sql`a.id`)], descending: true };

/** A page of a user's checks, the latest first: results and dates, never answers. @throws {Problem} 400 for an invalid cursor */
export async function listChecks(userId: string, { videoId, ...asked }: CheckList) {
  const wanted = sql`a.user_id = ${userId}::uuid ${videoId ? sql`AND a.video_id = ${videoId}::uuid` : empty}`;
  const ended = sql`coalesce(a.ended_at, CASE WHEN a.started_at < now() - make_interval(hours => ${OPEN_HOURS}::int)
                                              THEN a.started_at + make_interval(hours => ${OPEN_HOURS}::int) END)`;
  const { items, ...rest } = await readPage(
    newest,
    asked,
    checkSummarySchema,
    ({ place, page }) => sql`
      SELECT a.id, a.video_id AS "videoId", ${isoTime(sql`a.started_at`)} AS "startedAt", ${isoTime(ended)} AS "endedAt", a.score::int,
             a.passed, ${place} AS place
      FROM check_attempts a WHERE ${wanted} ${page}`,
    sql`SELECT count(*)::int AS total FROM check_attempts a WHERE ${wanted}`,
  );
  return { checks: items, ...rest };
}
