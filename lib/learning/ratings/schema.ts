import { z } from "zod";
import { id } from "@/lib/platform/schema";

/** The highest rating (docs/behaviour.md, 17). */
const STARS = 5;

const stars = z
  .int("A rating is a whole number of stars")
  .min(1, `A rating is 1 to ${STARS} stars`)
  .max(STARS, `A rating is 1 to ${STARS} stars`)
  .meta({ examples: [4] });

export const ratingInputSchema = z.object({ userId: id, rating: stars });
export type RatingInput = z.output<typeof ratingInputSchema>;

/** A user's rating of a video; null until they rate it. */
export const ratingSchema = z.object({ userId: id, videoId: id, rating: stars.nullable() });
export type Rating = z.infer<typeof ratingSchema>;

/** The average to one decimal; 0 without ratings. */
export const ratingAverageSchema = z.object({ averageRating: z.number(), totalRatings: z.int() });
export type RatingAverage = z.infer<typeof ratingAverageSchema>;

export const ownRatingParams = z.object({ id, userId: id });
