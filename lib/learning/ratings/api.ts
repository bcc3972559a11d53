import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { Rating, RatingAverage, RatingInput } from "./schema";

export const ownRatingQuery = (videoId: string, userId: string) =>
  queryOptions<Rating>({ queryKey: ["/api/videos", videoId, "rating/user", userId] });

export const ratingAverageQuery = (videoId: string) =>
  queryOptions<RatingAverage>({ queryKey: ["/api/videos", videoId, "rating-average"] });

export const rateVideo = (videoId: string, input: RatingInput) =>
  request<Rating>(`/api/videos/${videoId}/ratings`, { method: "POST", body: input });
