import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { Rating, RatingAverage, RatingInput } from "./schema";

/** A user's own rating of a video; null while there is none. */
export const ownRatingQuery = (videoId: string, userId: string) =>
  queryOptions<Rating>({ queryKey: ["/api/videos", videoId, "rating/user", userId] });

/** A video's average rating to one decimal, and the number of ratings. */
export const ratingAverageQuery = (videoId: string) =>
  queryOptions<RatingAverage>({ queryKey: ["/api/videos", videoId, "rating-average"] });

/** Rates a video; a new rating replaces the last. */
export const rateVideo = (videoId: string, input: RatingInput) =>
  request<Rating>(`/api/videos/${videoId}/ratings`, { method: "POST", body: input });

/** Removes a user's own rating of a video. */
export const removeRating = (videoId: string, userId: string) =>
  request(`/api/videos/${videoId}/rating/user/${userId}`, { method: "DELETE" });
