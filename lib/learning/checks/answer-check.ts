import "server-only";
import { recordFirstAnswer } from "@/lib/learning/recall/record-review";
import { type Answer, answerKey, answerProblem, isRight } from "@/lib/library/items/grade";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { isStorable } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared, preparedTransaction } from "@/lib/platform/sql/prepared";
import { execute, type QueryTransaction } from "@/lib/platform/sql/query";
import { type Asked, givenAnswer, listAsked, requireAttempt, resultOf, toCheck } from "./data";
import { finishIfDone, holdAttempt } from "./finish-check";
import type { Answered, AnswerInput, Check } from "./schema";
import { endOf } from "./score";

/** A learner's own check. @throws {Problem} 404 */
export async function getCheck(id: string, userId: string): Promise<Check> {
  const attempt = await requireAttempt(id, userId);
  if (endOf(attempt, new Date())) return toCheck({ attempt, asked: await listAsked(id) });
  return preparedTransaction(async (tx) => {
    const held = await holdAttempt(tx, id, userId);
    if (!held) throw notFound("This check");
    return toCheck(held);
  });
}

/** Validates an answer to a question. @throws {Problem} 400 when it does not fit the kind of question */
function readAnswer(asked: Asked, answer: unknown): Answer {
  const problem = answerProblem(asked, answer);
  if (problem) throw invalidField("answer", problem);
  if (typeof answer === "string" && !isStorable(answer))
    throw invalidField("answer", "This text contains a character that cannot be stored");
  return answer as Answer;
}

/**
 * Grades an answer by the question version that the attempt drew, once per attempt: repeating the same answer returns
 * the stored result.
 * @throws {Problem} 404; 400 for an answer that does not fit the question; 409 for a different answer and after the end
 */
export async function answerCheck(id: string, userId: string, { questionId, answer }: AnswerInput): Promise<Answered> {
  return preparedTransaction(async (tx) => {
    const held = await holdAttempt(tx, id, userId);
    if (!held) throw notFound("This check");
    const { attempt } = held;
    const asked = held.asked.find((question) => question.id === questionId);
    if (!asked) throw notFound("This question");
    const given = readAnswer(asked, answer);
    const before = givenAnswer(asked);
    if (before !== null && asked.isCorrect !== null) {
      if (answerKey(before) !== answerKey(given)) throw conflict("This question has been answered");
      return { ...resultOf(asked, asked.isCorrect), score: attempt.score, passed: attempt.passed };
    }
    if (endOf(attempt, new Date())) throw conflict("This check is over. Start another one");
    const isCorrect = isRight(asked, given);
    await writeAnswer(tx, { attemptId: id, userId, asked, given, isCorrect });
    const known = held.asked.map((question) => (question === asked ? { ...asked, isCorrect } : question));
    const {
      attempt: { score, passed },
    } = await finishIfDone(tx, { attempt, asked: known }, userId);
    return { ...resultOf(asked, isCorrect), score, passed };
  });
}

type Written = { attemptId: string; userId: string; asked: Asked; given: Answer; isCorrect: boolean };

/** Stores an answer; the user's first answer to a question is also its first review. */
async function writeAnswer(
  tx: QueryTransaction,
  { attemptId, userId, asked, given, isCorrect }: Written,
): Promise<void> {
  const { id: itemId, kind, version } = asked;
  const isChoice = kind === "choice" || kind === "choices";
  const chosen = isChoice ? [given].flat().map(String) : [];
  const written = isChoice ? null : String(given);
  await execute(
    prepared(sql`
    UPDATE check_answers q SET answered_at = now(), is_correct = ${isCorrect}, chosen = ${chosen}::uuid[], written = ${written},
      is_first = NOT EXISTS (
        SELECT FROM check_answers b JOIN check_attempts a ON a.id = b.attempt_id
        WHERE b.item_id = ${itemId}::uuid AND b.version = ${version}::int AND a.user_id = ${userId}::uuid AND b.answered_at IS NOT NULL)
    WHERE q.attempt_id = ${attemptId}::uuid AND q.item_id = ${itemId}::uuid`),
    tx,
  );
  await recordFirstAnswer(tx, { userId, itemId, isCorrect });
}
