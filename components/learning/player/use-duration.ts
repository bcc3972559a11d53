"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { repaintVideo } from "@/components/library/videos/repaint-video";
import { reportDuration } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";

/** Takes what a player says of a video's length: where nobody knew it, the server is told, once an opening. */
export function useDuration({ id, duration }: Video) {
  const client = useQueryClient();
  const isTold = useRef(false);
  return (seconds: number) => {
    if (duration !== null || isTold.current) return;
    isTold.current = true;
    reportDuration(id, seconds)
      .then((video) => repaintVideo(client, id, (shown) => ({ ...shown, duration: video.duration })))
      // Whoever plays it next tells it; until then it counts as before.
      .catch((error: unknown) => console.warn("The length was not saved", error));
  };
}
