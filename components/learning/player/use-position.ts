"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { positionsQuery } from "@/lib/learning/progress/api";
import { savePositionMutation } from "@/lib/learning/progress/mutations";
import { resumeAt } from "@/lib/learning/progress/resume";
import type { Video } from "@/lib/library/videos/schema";
import { keepPosition, type PositionKeeper } from "./position-keeper";

/** Where a person can go on with a video, in seconds or null, and what keeps where they are now. */
export function usePosition(userId: string, video: Video, isCompleted: boolean) {
  const { mutateAsync: savePosition } = useMutation(savePositionMutation());
  const { data: positions = [] } = useQuery(positionsQuery(userId));
  const position = positions.find(({ videoId }) => videoId === video.id);

  const tell = useEffectEvent((seconds: number) => {
    // What is completed is not left off.
    if (isCompleted) return;
    savePosition({ userId, videoId: video.id, seconds }).catch((error: unknown) =>
      // The next one is sent in 15 s; at worst the video is offered from a little earlier.
      console.warn("The position was not saved", error),
    );
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
