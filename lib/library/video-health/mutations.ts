import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { playbackReportsQuery } from "./api";

const path = (videoId: string) => `/api/videos/${videoId}/playback-reports`;

/** Reports to the administrators that a video did not play. */
const reportPlayback = (videoId: string) => request(path(videoId), { method: "POST" });

/** Reports that a video did not play; changes no learner's screen. */
export const reportPlaybackMutation = () => mutationOptions({ mutationFn: reportPlayback });

/** Clears the playback reports of a video. */
export const clearPlaybackReportsMutation = () =>
  mutationOptions({
    mutationFn: (videoId: string) => request(path(videoId), { method: "DELETE" }),
    onSuccess: (_answer, videoId, _before, { client }) => {
      client.setQueryData(playbackReportsQuery(videoId).queryKey, { people: 0, lastReportedAt: null });
    },
    onSettled: (_answer, _error, _videoId, _before, { client }) => invalidateAll(client),
  });
