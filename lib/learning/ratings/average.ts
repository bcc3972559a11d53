import type { RatingAverage } from "./schema";

/** The average of ratings to one decimal, halves up; 0 when there are none. See docs/behaviour.md, 17. */
export function averageOf(sum: number, count: number): RatingAverage {
  // Whole numbers are divided once, so a half stays exactly one.
  return { averageRating: count === 0 ? 0 : Math.round((sum * 10) / count) / 10, totalRatings: count };
}

/**
 * The average after one person's rating has changed. The sum behind a rounded average is known up to nine ratings; beyond
 * that the likeliest is taken until the server says.
 * @param before null where the person had not rated
 */
export function rerated(average: RatingAverage, before: number | null, after: number | null): RatingAverage {
  const sum = Math.round(average.averageRating * average.totalRatings) - (before ?? 0) + (after ?? 0);
  const count = average.totalRatings - (before === null ? 0 : 1) + (after === null ? 0 : 1);
  return averageOf(Math.max(0, sum), Math.max(0, count));
}
