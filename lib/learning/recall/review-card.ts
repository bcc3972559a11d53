import "server-only";
import { z } from "zod";
import { type Answer, answerProblem, correctAnswer, type GradedKind, isRight } from "@/lib/library/items/grade";
import type { Result } from "@/lib/library/items/schema";
import { conflict, invalidField, notFound, tooManyRequests } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { isAsked, requireCard, type StoredCard, toCard } from "./data";
import { addReview, holdState, ratingOf, rebuildState } from "./record-review";
import { SAME_REVIEW_MS } from "./replay";
import type { Rating } from "./schedule";
import type { Card, ReviewedCard, ReviewInput } from "./schema";

/** The rating of a review, and its result where the server grades. @throws {Problem} 400 */
function gradeReview(card: StoredCard, { rating, answer }: ReviewInput): { rating: Rating; result?: Result } {
  const { kind } = card;
  if (kind === "recall") {
    if (rating === undefined) throw invalidField("rating", "rating is missing");
    return { rating: rating as Rating };
  }
  if (rating !== undefined) throw invalidField("rating", "A question is answered, not rated");
  const problem = answerProblem({ kind, options: card.options }, answer);
  if (problem) throw invalidField("answer", problem);
  return graded({ ...card, kind }, answer as Answer);
}

function graded(card: StoredCard & { kind: GradedKind }, answer: Answer): { rating: Rating; result: Result } {
  const correct = isRight(card, answer);
  const { text, second, until, ofEarlierRecording } = card;
  const passage = ofEarlierRecording ? { second: null, until: null } : { second, until };
  return {
    rating: ratingOf(correct),
    result: { correct, correctAnswer: correctAnswer(card), explanation: text, ...passage },
  };
}

const priorRow = z.object({ itemId: uuid, rating: z.int() });

/**
 * Reviews a card of a learner's deck. A repeated id, and a second review within two seconds, have no effect.
 * @throws {Problem} 400; 404; 409 when the id belongs to another review, and while a check asks the question; 429
 * beyond the daily limit of a card's reviews
 */
export async function reviewCard(userId: string, itemId: string, input: ReviewInput, now: Date): Promise<ReviewedCard> {
  const at = input.at ? new Date(input.at) : now;
  return transaction(async (tx) => {
    const card = await requireCard(userId, itemId, tx);
    const { rating, result } = gradeReview(card, input);
    // The result would reveal the solution.
    if (result && (await isAsked(tx, userId, itemId)))
      throw conflict("A check that you have begun asks this question. Answer it there first");
    const stored = await holdState(tx, { userId, itemId });
    const prior = await queryRow(
      priorRow,
      sql`SELECT item_id AS "itemId", rating::int FROM item_reviews WHERE user_id = ${userId}::uuid AND id = ${input.id}::uuid`,
      tx,
    );
    if (prior && (prior.itemId !== itemId || prior.rating !== rating))
      throw conflict("This id belongs to another review");
    if (!prior && (await isNew(tx, { userId, itemId, at })))
      await addReview(tx, stored, { userId, itemId, id: input.id, rating, at, source: "deck" });
    return { ...toCard(await requireCard(userId, itemId, tx), now), ...(result && { result }) };
  });
}

/** The limit of a card's reviews in 24 hours, undone ones included, because a late review replays all others. */
const MAX_REVIEWS_A_DAY = 100;

const recentRow = z.object({ isRepeated: z.boolean(), ofDay: z.int(), seconds: z.int().nullable() });

/** False for a second review within two seconds. @throws {Problem} 429 beyond the daily limit of the card's reviews */
async function isNew(tx: Transaction, { userId, itemId, at }: { userId: string; itemId: string; at: Date }) {
  const since = sql`(now() - interval '1 day')`;
  const near = sql`make_interval(secs => ${SAME_REVIEW_MS / 1000}::int)`;
  const { isRepeated, ofDay, seconds } = await queryOnlyRow(
    recentRow,
    // Reviews are at most a week old when they are sent, so that the condition on `at` lets the index bound the rows.
    sql`
    SELECT coalesce(bool_or(undone_at IS NULL AND at > ${at}::timestamptz - ${near}
                            AND at < ${at}::timestamptz + ${near}), false) AS "isRepeated",
           (count(*) FILTER (WHERE made_at > ${since}))::int AS "ofDay",
           ceil(extract(epoch FROM (min(made_at) FILTER (WHERE made_at > ${since})) - ${since}))::int AS seconds
    FROM item_reviews WHERE user_id = ${userId}::uuid AND item_id = ${itemId}::uuid AND at > now() - interval '8 days'`,
    tx,
  );
  if (isRepeated) return false;
  if (ofDay < MAX_REVIEWS_A_DAY) return true;
  throw tooManyRequests("That is enough of this card for a day. Come back to it tomorrow", Math.max(1, seconds ?? 1));
}

/** Minutes in which the last review can be undone. */
const UNDO_MINUTES = 10;

/**
 * Undoes the last review of a card: marks it as undone, and restores the card's state.
 * @throws {Problem} 404 when there is none; 409 for a question, whose answer revealed the solution
 */
export async function undoReview(userId: string, itemId: string, now: Date): Promise<Card> {
  return transaction(async (tx) => {
    const { kind } = await requireCard(userId, itemId, tx);
    if (kind !== "recall") throw conflict("The answer to a question cannot be undone");
    await holdState(tx, { userId, itemId });
    const undone = await tx.$executeRaw`
      UPDATE item_reviews SET undone_at = now() WHERE user_id = ${userId}::uuid AND id = (
        SELECT id FROM item_reviews
        WHERE user_id = ${userId}::uuid AND item_id = ${itemId}::uuid AND source = 'deck' AND undone_at IS NULL
          AND made_at > now() - make_interval(mins => ${UNDO_MINUTES}::int)
        ORDER BY at DESC, made_at DESC LIMIT 1)`;
    if (undone === 0) throw notFound("A review to undo");
    await rebuildState(tx, { userId, itemId });
    return toCard(await requireCard(userId, itemId, tx), now);
  });
}
