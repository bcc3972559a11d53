"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { reportDurationMutation } from "@/lib/library/videos/mutations";
import type { Video } from "@/lib/library/videos/schema";

/** Takes the length of a video from its player: an unknown one is sent to the server, once an opening. */
export function useDuration({ id, duration }: Video) {
  const { mutateAsync: reportDuration } = useMutation(reportDurationMutation());
  const isSent = useRef(false);
  return (seconds: number) => {
    if (duration !== null || isSent.current) return;
    isSent.current = true;
    reportDuration({ videoId: id, duration: seconds }).catch((error: unknown) =>
      // The next player sends it; until then the length stays unknown.
      console.warn("The length was not saved", error),
    );
  };
}
