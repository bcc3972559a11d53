"use client";

import { useMutation } from "@tanstack/react-query";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { clearPlaybackReportsMutation } from "@/lib/library/video-health/mutations";

/** Marks the playback reports of a video as solved. */
export function useSolved() {
  const { mutateAsync: clearPlaybackReports, isPending } = useMutation(clearPlaybackReportsMutation());
  const solve = async (videoId: string, onSolved?: () => void) => {
    try {
      await clearPlaybackReports(videoId);
      announceSuccess("Marked as solved");
      onSolved?.();
    } catch (error) {
      announceFailure(reasonOf(error) ?? "Failed to mark this video as solved");
    }
  };
  return { solve, isRunning: isPending };
}
