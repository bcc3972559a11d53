import "server-only";
import { z } from "zod";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { memoryFields } from "./data";
import { advance, type Review, replay } from "./replay";
import { type Memory, MODEL, type Rating, retrievability } from "./schedule";

type Place = { userId: string; itemId: string };

const reviewRow = z.object({ rating: z.int(), at: z.date() });

/** A user's reviews of an item that were not undone, by time. */
const listReviews = (tx: Transaction, { userId, itemId }: Place) =>
  queryRows(
    reviewRow,
    sql`SELECT rating::int, at FROM item_reviews
        WHERE user_id = ${userId}::uuid AND item_id = ${itemId}::uuid AND undone_at IS NULL ORDER BY at, made_at, id`,
    tx,
  );

const stateRow = z.object({ ...memoryFields, model: z.string() });
type StoredState = z.infer<typeof stateRow>;

/** Creates the state of an item in a user's deck if it is missing, and locks it until the transaction ends. */
export async function holdState(tx: Transaction, { userId, itemId }: Place): Promise<StoredState> {
  await tx.itemState.createMany({ data: [{ userId, itemId }], skipDuplicates: true });
  return queryOnlyRow(
    stateRow,
    sql`
    SELECT state::text, due, stability, difficulty, reps, lapses, step::int, begun_at AS "begunAt", last_at AS "lastAt", model
    FROM item_states WHERE user_id = ${userId}::uuid AND item_id = ${itemId}::uuid FOR UPDATE`,
    tx,
  );
}

const writeState = (tx: Transaction, { userId, itemId }: Place, memory: Memory) =>
  tx.itemState.update({ where: { userId_itemId: { userId, itemId } }, data: { ...memory, model: MODEL } });

/** Recomputes the locked state of an item from its reviews. */
export async function rebuildState(tx: Transaction, { userId, itemId }: Place): Promise<void> {
  await writeState(tx, { userId, itemId }, replay(await listReviews(tx, { userId, itemId }), itemId));
}

/**
 * The states of an item before and after a review. Other reviews are replayed only when this one is late, or the stored
 * state is of another algorithm.
 */
async function placeReview(tx: Transaction, stored: StoredState, place: Place, review: Review) {
  const { model, ...memory } = stored;
  const isLast = memory.lastAt === null || (model === MODEL && review.at >= memory.lastAt);
  if (isLast) return { before: memory, after: advance(memory, review, place.itemId) };
  const reviews = await listReviews(tx, place);
  const earlier = reviews.filter(({ at }) => at < review.at);
  const before = replay(earlier, place.itemId);
  return { before, after: replay([review, ...reviews.slice(earlier.length)], place.itemId, before) };
}

type NewReview = Place & { id: string; rating: Rating; at: Date; source: "check" | "deck" };

/** Adds a review of an item. @param stored its locked state */
export async function addReview(tx: Transaction, stored: StoredState, review: NewReview): Promise<void> {
  const { before, after } = await placeReview(tx, stored, review, review);
  const { userId, itemId, id, rating, at, source } = review;
  const predicted = retrievability(before, at);
  await tx.itemReview.create({ data: { userId, itemId, id, rating, at, source, predicted } });
  await writeState(tx, review, after);
}

/** The rating of a graded answer. */
export const ratingOf = (isCorrect: boolean): Rating => (isCorrect ? 3 : 1);

/** Records an answer in a check as the first review of a question that has none. */
export async function recordFirstAnswer(
  tx: Transaction,
  { isCorrect, ...place }: Place & { isCorrect: boolean },
): Promise<void> {
  const stored = await holdState(tx, place);
  if (stored.lastAt !== null) return;
  const review = { id: crypto.randomUUID(), rating: ratingOf(isCorrect), at: new Date(), source: "check" as const };
  await addReview(tx, stored, { ...place, ...review });
}
