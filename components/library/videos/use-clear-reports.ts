"use client";

import { useMutation } from "@tanstack/react-query";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { clearPlaybackReportsMutation } from "@/lib/library/video-health/mutations";

/** Clears the playback reports of a video. */
export function useClearReports() {
  const { mutateAsync: clearPlaybackReports, isPending } = useMutation(clearPlaybackReportsMutation());
  const clear = async (videoId: string, onCleared?: () => void) => {
    try {
      await clearPlaybackReports(videoId);
      announceSuccess("Playback reports cleared");
      onCleared?.();
    } catch (error) {
      announceFailure(reasonOf(error) ?? "Failed to clear the playback reports");
    }
  };
  return { clear, isRunning: isPending };
}
