"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { evidenceWords } from "@/components/learning/points/evidence-words";
import type { LessonMark } from "@/components/library/videos/completed-mark";
import { positionsQuery, progressQuery } from "@/lib/learning/progress/api";

/** A user's state in the lessons they have begun or completed, by video id. */
export function useLessonMarks(userId: string): ReadonlyMap<string, LessonMark> {
  const { data: progress } = useQuery(progressQuery(userId));
  const { data: positions } = useQuery(positionsQuery(userId));
  return useMemo(() => {
    const marks = new Map<string, LessonMark>();
    for (const { videoId, watchedPercent } of positions ?? []) {
      marks.set(videoId, { completed: null, isWatched: false, percent: watchedPercent ?? 0 });
    }
    for (const { videoId, completed, evidence, watchedPercent } of progress ?? []) {
      const words = completed ? evidenceWords[evidence ?? "marked"] : null;
      marks.set(videoId, {
        completed: words,
        isWatched: evidence === "watched" || evidence === "checked",
        percent: watchedPercent ?? 0,
      });
    }
    return marks;
  }, [progress, positions]);
}
