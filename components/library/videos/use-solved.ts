"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { clearPlaybackReports } from "@/lib/library/video-health/api";

/** The way to say that a video plays again. */
export function useSolved() {
  const client = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);
  const solve = async (videoId: string, onSolved: () => void) => {
    setIsRunning(true);
    try {
      await clearPlaybackReports(videoId);
      announceSuccess("Marked as solved");
      onSolved();
    } catch (error) {
      announceFailure(reasonOf(error) ?? "Failed to mark this video as solved");
    }
    setIsRunning(false);
    client.invalidateQueries({ queryKey: ["/api/videos"], refetchType: "active" });
  };
  return { solve, isRunning };
}
