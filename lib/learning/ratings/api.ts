import { queryOptions } from "@tanstack/react-query";
import type { Rating, RatingAverage } from "./schema";

/** A user's own rating of a video; null while there is none. */
export const ownRatingQuery = (videoId: string, userId: string) =>
  queryOptions<Rating>({ queryKey: ["/api/videos", videoId, "rating/user", userId] });

/** A video's average rating to one decimal, and the number of ratings. */
export const ratingAverageQuery = (videoId: string) =>
  queryOptions<RatingAverage>({ queryKey: ["/api/videos", videoId, "rating-average"] });
