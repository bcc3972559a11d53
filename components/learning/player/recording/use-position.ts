"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { positionsQuery } from "@/lib/learning/progress/api";
import { savePositionMutation } from "@/lib/learning/progress/mutations";
import { continueAt } from "@/lib/learning/watch/continue-at";
import { coverageOf } from "@/lib/learning/watch/coverage";
import type { Range } from "@/lib/learning/watch/ranges";
import type { Watch } from "@/lib/learning/watch/schema";
import type { Video } from "@/lib/library/videos/schema";
import { createPositionSaver, type PositionSaver } from "./position-saver";

type Watched = { watch: Watch | undefined; seen: Range[] };

/**
 * The second at which a user resumes a video, or null, and the saver of the current position. While watching is
 * recorded, its reports carry the position, and the saver saves nothing.
 */
export function usePosition(userId: string, video: Video, { watch, seen }: Watched) {
  const { mutateAsync: savePosition } = useMutation(savePositionMutation());
  const { data: positions = [] } = useQuery(positionsQuery(userId));
  const position = positions.find(({ videoId }) => videoId === video.id);

  const isCompleted = useCompletedVideos(userId).has(video.id);
  const { gaps } = coverageOf(seen, video.duration, 100);

  const save = useEffectEvent((seconds: number) => {
    // A completed video is not resumed.
    if (isCompleted || (watch?.recording ?? true)) return;
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
    startAt: isCompleted ? null : continueAt(position?.seconds ?? null, seen, gaps, video.duration),
    saver: saverRef,
  };
}
