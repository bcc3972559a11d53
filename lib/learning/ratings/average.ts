import type { RatingAverage } from "./schema";

/** The average of ratings to one decimal, halves rounded up; 0 without ratings (docs/behaviour.md, 17). */
export function averageOf(sum: number, count: number): RatingAverage {
  // A single division of integers, so that halves are exact before they are rounded.
  return { averageRating: count === 0 ? 0 : Math.round((sum * 10) / count) / 10, totalRatings: count };
}

/**
 * The average after one user's rating has changed. It is exact for up to nine ratings, for which the rounded average
 * gives the sum; for more it is an estimate until the server answers.
 * @param before null when the user had not rated
 */
export function rerated(average: RatingAverage, before: number | null, after: number | null): RatingAverage {
  const sum = Math.round(average.averageRating * average.totalRatings) - (before ?? 0) + (after ?? 0);
  const count = average.totalRatings - (before === null ? 0 : 1) + (after === null ? 0 : 1);
  return averageOf(Math.max(0, sum), Math.max(0, count));
}
