import "server-only";
import { z } from "zod";
import type { GradedKind } from "@/lib/library/items/grade";
import { type Answer, answerProblem, correctAnswer, isRight } from "@/lib/library/items/grade";
import type { Result } from "@/lib/library/items/schema";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { requireCard, type StoredCard, toCard } from "./data";
import { addReview, holdState, listReviews, ratingOf, rebuildState } from "./record-review";
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
 * @throws {Problem} 404; 400; 409 for the id of another review
 */
export async function reviewCard(userId: string, itemId: string, input: ReviewInput, now: Date): Promise<ReviewedCard> {
  const at = input.at ? new Date(input.at) : now;
  return transaction(async (tx) => {
    const card = await requireCard(userId, itemId, tx);
    const { rating, result } = gradeReview(card, input);
    await holdState(tx, { userId, itemId });
    const prior = await queryRow(
      priorRow,
      sql`SELECT item_id AS "itemId", rating::int FROM item_reviews WHERE user_id = ${userId}::uuid AND id = ${input.id}::uuid`,
      tx,
    );
    if (prior && (prior.itemId !== itemId || prior.rating !== rating)) throw conflict("This id is of another review");
    if (!prior && !(await isRepeated(tx, { userId, itemId, at })))
      await addReview(tx, { userId, itemId, id: input.id, rating, at, source: "deck" });
    return { ...toCard(await requireCard(userId, itemId, tx), now), ...(result && { result }) };
  });
}

async function isRepeated(tx: Transaction, { at, ...place }: { userId: string; itemId: string; at: Date }) {
  const reviews = await listReviews(tx, place);
  return reviews.some((review) => Math.abs(review.at.getTime() - at.getTime()) < SAME_REVIEW_MS);
}

/** Minutes in which the last review can be undone. */
const UNDO_MINUTES = 10;

/** Undoes the last review of a card in the deck: it is marked, and the card is as before. @throws {Problem} 404 when there is none */
export async function undoReview(userId: string, itemId: string, now: Date): Promise<Card> {
  return transaction(async (tx) => {
    await requireCard(userId, itemId, tx);
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
