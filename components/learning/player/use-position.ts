"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { positionsQuery, savePosition } from "@/lib/learning/progress/api";
import { resumeAt } from "@/lib/learning/progress/resume";
import type { Video } from "@/lib/library/videos/schema";
import { keepPosition, type PositionKeeper } from "./position-keeper";

/** Where a person can go on with a video, in seconds or null, and what keeps where they are now. */
export function usePosition(userId: string, video: Video, isCompleted: boolean) {
  const client = useQueryClient();
  const { data: positions = [] } = useQuery(positionsQuery(userId));
  const position = positions.find(({ videoId }) => videoId === video.id);

  const tell = useEffectEvent((seconds: number) => {
    // What is completed is not left off.
    if (isCompleted) return;
    savePosition(userId, { videoId: video.id, seconds })
      .then((saved) =>
        client.setQueryData(positionsQuery(userId).queryKey, (known = []) => [
          saved,
          ...known.filter(({ videoId }) => videoId !== saved.videoId),
        ]),
      )
      // The next one is told in 15 s; at worst the video is offered from a little earlier.
      .catch((error: unknown) => console.warn("The position was not saved", error));
  });
  const current = useRef<PositionKeeper>(null);
  useEffect(() => {
    const keeper = keepPosition((seconds) => tell(seconds), Date.now);
    current.current = keeper;
    const onHide = () => document.visibilityState === "hidden" && keeper.rest();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", keeper.rest);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", keeper.rest);
      keeper.rest();
    };
  }, []);

  return {
    startAt: position && !isCompleted ? resumeAt(position.seconds, video.duration) : null,
    keeper: current,
  };
}
