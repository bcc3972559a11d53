import { queryOptions } from "@tanstack/react-query";
import type { HeatAnswer, Watch } from "./schema";

/**
 * A user's watching of a video. Its key begins with the key of the user's progress, so that a completion invalidates
 * it.
 */
export const watchQuery = (userId: string, videoId: string) =>
  queryOptions<Watch>({ queryKey: ["/api/progress", userId, `watch?videoId=${videoId}`] });

/** A user's watching of all videos, the latest first. */
export const watchesQuery = (userId: string) => queryOptions<Watch[]>({ queryKey: ["/api/progress", userId, "watch"] });

/** The most watched parts of a video; administrators only. */
export const heatQuery = (videoId: string) => queryOptions<HeatAnswer>({ queryKey: ["/api/videos", videoId, "heat"] });
