"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { reportPlaybackMutation } from "@/lib/library/video-health/mutations";
import { reasonOf } from "@/lib/platform/http/request";

/** The way to tell the administrators that a video does not play; once told, it says so. */
export function PlaybackReport({ videoId, className }: { videoId: string; className: string }) {
  const { mutateAsync: reportPlayback } = useMutation(reportPlaybackMutation());
  const [isTold, setIsTold] = useState(false);
  const tell = async () => {
    if (isTold) return;
    setIsTold(true);
    try {
      await reportPlayback(videoId);
      toast({ title: "Thank you", description: "The administrators will check this lesson.", kind: "success" });
    } catch (error) {
      setIsTold(false);
      toast({ title: "Error", description: reasonOf(error), kind: "error" });
    }
  };
  return (
    <button type="button" aria-disabled={isTold || undefined} className={className} onClick={tell}>
      {isTold ? "Problem reported" : "Report a playback problem"}
    </button>
  );
}
