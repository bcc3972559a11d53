import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { clearPlaybackReports, playbackReportsQuery, reportPlayback } from "./api";

/** Reports that a video did not play; changes no learner's screen. */
export const reportPlaybackMutation = () =>
  mutationOptions({ mutationFn: (videoId: string) => reportPlayback(videoId) });

/** Clears the playback reports of a video. */
export const clearPlaybackReportsMutation = () =>
  mutationOptions({
    mutationFn: (videoId: string) => clearPlaybackReports(videoId),
    onSuccess: (_answer, videoId, _before, { client }) => {
      client.setQueryData(playbackReportsQuery(videoId).queryKey, { people: 0, lastReportedAt: null });
    },
    onSettled: (_answer, _error, _videoId, _before, { client }) => invalidateAll(client),
  });
