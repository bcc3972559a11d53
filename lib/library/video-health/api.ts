import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { PlaybackReports } from "./schema";

const path = (videoId: string) => `/api/videos/${videoId}/playback-reports`;

/** The number of users who reported that a video does not play; administrators only. */
export const playbackReportsQuery = (videoId: string) =>
  queryOptions<PlaybackReports>({ queryKey: ["/api/videos", videoId, "playback-reports"] });

/** Reports to the administrators that a video did not play. */
export const reportPlayback = (videoId: string) => request(path(videoId), { method: "POST" });

/** Clears the reports of a video; administrators only. */
export const clearPlaybackReports = (videoId: string) => request(path(videoId), { method: "DELETE" });
