import { type Memory, NEW, type Rating, retrievability, review } from "./schedule";

export type Review = { rating: number; at: Date };

/** Two reviews of a card that are closer than this are one. */
export const SAME_REVIEW_MS = 2_000;

/** The state of an item: the replay of its reviews. @param reviews in the order of their times; @param seed the item's id */
export function replay(reviews: readonly Review[], seed: string): Memory {
  let memory = NEW;
  for (const { rating, at } of reviews) {
    const isSame = memory.lastAt !== null && at.getTime() - memory.lastAt.getTime() < SAME_REVIEW_MS;
    if (!isSame) memory = review(memory, rating as Rating, at, seed);
  }
  return memory;
}

/** The probability of remembering that was expected at a moment, from the reviews before it; null for a new card. */
export const predictedAt = (reviews: readonly Review[], at: Date, seed: string): number | null =>
  retrievability(
    replay(
      reviews.filter((review) => review.at < at),
      seed,
    ),
    at,
  );
