import { type Memory, NEW, type Rating, retrievability, review } from "./schedule";

export type Review = { rating: number; at: Date };

/** Two reviews of a card within this time count as one. */
export const SAME_REVIEW_MS = 2_000;

/** The state of an item after one more review, which is not before its last one. @param seed the item's id */
export function advance(memory: Memory, { rating, at }: Review, seed: string): Memory {
  const isSame = memory.lastAt !== null && at.getTime() - memory.lastAt.getTime() < SAME_REVIEW_MS;
  return isSame ? memory : review(memory, rating as Rating, at, seed);
}

/**
 * The state of an item: the replay of its reviews.
 * @param reviews by time
 * @param seed the item's id
 * @param from the state before the first review
 */
export const replay = (reviews: readonly Review[], seed: string, from = NEW): Memory =>
  reviews.reduce((memory, one) => advance(memory, one, seed), from);

/** The predicted probability of remembering at a time, from the reviews before it; null for a new card. */
export const predictedAt = (reviews: readonly Review[], at: Date, seed: string): number | null =>
  retrievability(
    replay(
      reviews.filter((review) => review.at < at),
      seed,
    ),
    at,
  );
