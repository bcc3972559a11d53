"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { positionsQuery } from "@/lib/learning/progress/api";
import { savePositionMutation } from "@/lib/learning/progress/mutations";
import { resumeAt } from "@/lib/learning/progress/resume";
import type { Video } from "@/lib/library/videos/schema";
import { createPositionSaver, type PositionSaver } from "./position-saver";

/** The seconds at which a user resumes a video, or null, and the saver of the current position. */
export function usePosition(userId: string, video: Video, isCompleted: boolean) {
  const { mutateAsync: savePosition } = useMutation(savePositionMutation());
  const { data: positions = [] } = useQuery(positionsQuery(userId));
  const position = positions.find(({ videoId }) => videoId === video.id);

  const save = useEffectEvent((seconds: number) => {
    // A completed video is not resumed.
    if (isCompleted) return;
    savePosition({ userId, videoId: video.id, seconds }).catch((error: unknown) =>
      // The next position is saved in 15 s; at worst the video resumes a little earlier.
      console.warn("The position was not saved", error),
    );
  });
  const saverRef = useRef<PositionSaver>(null);
  useEffect(() => {
    const saver = createPositionSaver((seconds) => save(seconds), Date.now);
    saverRef.current = saver;
    const onHide = () => document.visibilityState === "hidden" && saver.flush();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", saver.flush);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", saver.flush);
      saver.flush();
    };
  }, []);

  return {
    startAt: position && !isCompleted ? resumeAt(position.seconds, video.duration) : null,
    saver: saverRef,
  };
}
