import "server-only";
import type { Video } from "@/lib/library/videos/schema";
import { pair } from "@/lib/platform/http/prefetch";
import { ownRatingQuery, ratingAverageQuery } from "./api";
import { getRating } from "./data";

/** A user's own rating, for `ownRatingQuery`. */
export const prefetchOwnRating = (videoId: string, userId: string) =>
  pair(ownRatingQuery(videoId, userId), () => getRating(videoId, userId));

/** The video's own average, for `ratingAverageQuery`. */
export const prefetchRatingAverage = ({ id, averageRating, totalRatings }: Video) =>
  pair(ratingAverageQuery(id), () => ({ averageRating, totalRatings }));
