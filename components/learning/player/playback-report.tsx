"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { reportPlaybackMutation } from "@/lib/library/video-health/mutations";
import { reasonOf } from "@/lib/platform/http/request";

/** Reports to the administrators that a video does not play. The button can be used once. */
export function PlaybackReport({ videoId, className }: { videoId: string; className: string }) {
  const { mutateAsync: reportPlayback } = useMutation(reportPlaybackMutation());
  const [isReported, setIsReported] = useState(false);
  const report = async () => {
    if (isReported) return;
    setIsReported(true);
    try {
      await reportPlayback(videoId);
      toast({ title: "Thank you", description: "The administrators will check this lesson.", kind: "success" });
    } catch (error) {
      setIsReported(false);
      toast({ title: "Error", description: reasonOf(error), kind: "error" });
    }
  };
  return (
    <button type="button" aria-disabled={isReported || undefined} className={className} onClick={report}>
      {isReported ? "Problem reported" : "Report a playback problem"}
    </button>
  );
}
