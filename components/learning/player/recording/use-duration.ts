"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { reportDurationMutation } from "@/lib/library/videos/mutations";
import type { Video } from "@/lib/library/videos/schema";

/** Reports the length of a video to the server while it is not certain, once per mount. */
export function useDuration({ id, durationSource }: Video) {
  const { mutateAsync: reportDuration } = useMutation(reportDurationMutation());
  const isSent = useRef(false);
  return (seconds: number) => {
    if ((durationSource !== null && durationSource !== "learners") || isSent.current) return;
    isSent.current = true;
    reportDuration({ videoId: id, duration: seconds }).catch((error: unknown) =>
      // The length stays unknown until the next player reports it.
      console.warn("The length was not saved", error),
    );
  };
}
