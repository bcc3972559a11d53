import "server-only";
import type { Video } from "@/lib/library/videos/schema";
import { pair } from "@/lib/platform/http/prefetch";
import { ownRatingQuery, ratingAverageQuery } from "./api";
import { getRating } from "./data";

export const prefetchOwnRating = (videoId: string, userId: string) =>
  pair(ownRatingQuery(videoId, userId), () => getRating(videoId, userId));

export const prefetchRatingAverage = ({ id, averageRating, totalRatings }: Video) =>
  pair(ratingAverageQuery(id), () => ({ averageRating, totalRatings }));
