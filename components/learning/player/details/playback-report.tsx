"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { attempt } from "@/components/forms/announce";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { toast } from "@/components/ui/toasts/toast";
import { reportPlaybackMutation } from "@/lib/library/video-health/mutations";

/** Reports to the administrators that a video does not play, after a confirmation. The button can be used once. */
export function PlaybackReport({ videoId, className }: { videoId: string; className: string }) {
  const { mutateAsync: reportPlayback } = useMutation(reportPlaybackMutation());
  const [isAsking, setIsAsking] = useState(false);
  const [isReported, setIsReported] = useState(false);
  const report = async () => {
    setIsAsking(false);
    setIsReported(true);
    const isSent = await attempt(() => reportPlayback({ videoId, code: null }));
    setIsReported(isSent);
    if (isSent)
      toast({ title: "Thank you", description: "The administrators will check this lesson.", kind: "success" });
  };
  return (
    <>
      <button
        type="button"
        aria-disabled={isReported || undefined}
        className={className}
        onClick={() => isReported || setIsAsking(true)}
      >
        {isReported ? "Problem reported" : "Report a playback problem"}
      </button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Does this lesson not play?"
        description="The administrators are told, and check it."
        confirmLabel="Report"
        destructive={false}
        onConfirm={report}
      />
    </>
  );
}
