import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { Rating, RatingAverage, RatingInput } from "./schema";

/** A user's own rating of a video; null while there is none. */
export const ownRatingQuery = (videoId: string, userId: string) =>
  queryOptions<Rating>({ queryKey: ["/api/videos", videoId, "rating/user", userId] });

/** The average to one decimal, and how many rated. */
export const ratingAverageQuery = (videoId: string) =>
  queryOptions<RatingAverage>({ queryKey: ["/api/videos", videoId, "rating-average"] });

/** Rates a video, or replaces the former rating. */
export const rateVideo = (videoId: string, input: RatingInput) =>
  request<Rating>(`/api/videos/${videoId}/ratings`, { method: "POST", body: input });
