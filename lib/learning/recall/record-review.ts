import "server-only";
import { z } from "zod";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { execute, type QueryTransaction, queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { memoryFields } from "./data";
import { advance, replay } from "./replay";
import { type Memory, MODEL, type Rating, retrievability } from "./schedule";

type Place = { userId: string; itemId: string };

const reviewRow = z.object({ rating: z.int(), at: z.date() });

/** A user's reviews of an item that were not undone, by time. */
const listReviews = (tx: QueryTransaction, { userId, itemId }: Place) =>
  queryRows(
    reviewRow,
    sql`SELECT rating::int, at FROM item_reviews
        WHERE user_id = ${userId}::uuid AND item_id = ${itemId}::uuid AND undone_at IS NULL ORDER BY at, made_at, id`,
    tx,
  );

const stateRow = z.object({ ...memoryFields, model: z.string() });
type StoredState = z.infer<typeof stateRow>;

/** Creates the state of an item in a user's deck if it is missing, and locks it until the transaction ends. */
export async function holdState(tx: QueryTransaction, { userId, itemId }: Place): Promise<StoredState> {
  return queryOnlyRow(
    stateRow,
    // Changes nothing of a state that is there, but locks and returns it.
    prepared(sql`
    INSERT INTO item_states (user_id, item_id) VALUES (${userId}::uuid, ${itemId}::uuid)
    ON CONFLICT (user_id, item_id) DO UPDATE SET item_id = excluded.item_id
    RETURNING state::text, due, stability, difficulty, reps, lapses, step::int, begun_at AS "begunAt", last_at AS "lastAt", model`),
    tx,
  );
}

const writeState = ({ userId, itemId }: Place, memory: Memory): Sql => sql`
  UPDATE item_states
  SET state = ${memory.state}::card_state, due = ${memory.due}::timestamptz, stability = ${memory.stability}::float8,
      difficulty = ${memory.difficulty}::float8, reps = ${memory.reps}::int, lapses = ${memory.lapses}::int,
      step = ${memory.step}::int, begun_at = ${memory.begunAt}::timestamptz, last_at = ${memory.lastAt}::timestamptz,
      model = ${MODEL}
  WHERE user_id = ${userId}::uuid AND item_id = ${itemId}::uuid`;

/** Recomputes the locked state of an item from its reviews. */
export async function rebuildState(tx: QueryTransaction, place: Place): Promise<void> {
  await execute(writeState(place, replay(await listReviews(tx, place), place.itemId)), tx);
}

type NewReview = Place & { id: string; rating: Rating; at: Date; source: "check" | "deck" };

/**
 * The states of an item before and after a review. Other reviews are replayed only when this one is late, or the stored
 * state is of another algorithm.
 */
async function placeReview(tx: QueryTransaction, { model, ...memory }: StoredState, review: NewReview) {
  const isLast = memory.lastAt === null || (model === MODEL && review.at >= memory.lastAt);
  if (isLast) return { before: memory, after: advance(memory, review, review.itemId) };
  const reviews = await listReviews(tx, review);
  const earlier = reviews.filter(({ at }) => at < review.at);
  const before = replay(earlier, review.itemId);
  return { before, after: replay([review, ...reviews.slice(earlier.length)], review.itemId, before) };
}

/** Adds a review of an item. @param stored its locked state */
export async function addReview(tx: QueryTransaction, stored: StoredState, review: NewReview): Promise<void> {
  const { before, after } = await placeReview(tx, stored, review);
  const { userId, itemId, id, rating, at, source } = review;
  const predicted = retrievability(before, at);
  await execute(
    prepared(sql`
    WITH added AS (
      INSERT INTO item_reviews (user_id, id, item_id, rating, at, source, predicted)
      VALUES (${userId}::uuid, ${id}::uuid, ${itemId}::uuid, ${rating}::int, ${at}::timestamptz, ${source}::review_source,
              ${predicted}::float8)
    )${writeState(review, after)}`),
    tx,
  );
}

/** The rating of a graded answer. */
export const ratingOf = (isCorrect: boolean): Rating => (isCorrect ? 3 : 1);

/** Records an answer in a check as the first review of a question that has none. */
export async function recordFirstAnswer(
  tx: QueryTransaction,
  { isCorrect, ...place }: Place & { isCorrect: boolean },
): Promise<void> {
  const stored = await holdState(tx, place);
  if (stored.lastAt !== null) return;
  const review = { id: crypto.randomUUID(), rating: ratingOf(isCorrect), at: new Date(), source: "check" as const };
  await addReview(tx, stored, { ...place, ...review });
}
