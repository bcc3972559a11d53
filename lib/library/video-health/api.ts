import { queryOptions } from "@tanstack/react-query";
import type { PlaybackReports } from "./schema";

/** The number of users who reported that a video does not play; administrators only. */
export const playbackReportsQuery = (videoId: string) =>
  queryOptions<PlaybackReports>({ queryKey: ["/api/videos", videoId, "playback-reports"] });
