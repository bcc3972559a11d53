"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { FrameControls } from "@/components/library/embed/use-player";
import { openPlayback } from "@/components/library/videos/playback";
import type { Video } from "@/lib/library/videos/schema";

type Start = {
  /** The second in the URL. */
  second: number | null;
  /** The second at which the learner left off. */
  startAt: number | null;
};

/**
 * Registers an open player as the one in which the times of its lesson play. A second that the URL gets later is
 * played.
 * @returns `opensAt` is the second in the URL at the time of opening
 */
export function usePlaybackOf(video: Video, controls: RefObject<FrameControls | null>, { second, startAt }: Start) {
  const inLesson = second !== null && (video.duration === null || second < video.duration) ? second : null;
  const [opensAt] = useState(inLesson);
  const asked = useRef(inLesson);
  const playback = useRef<ReturnType<typeof openPlayback>>(null);
  const start = opensAt ?? startAt ?? 0;

  useEffect(() => {
    const own = openPlayback(video.id, start, (to) => controls.current?.playFrom(to));
    playback.current = own;
    return own.close;
  }, [video.id, start, controls]);
  useEffect(() => {
    if (inLesson === null || inLesson === asked.current) return;
    asked.current = inLesson;
    controls.current?.playFrom(inLesson);
  }, [inLesson, controls]);
  return { opensAt, report: (seconds: number) => playback.current?.report(seconds) };
}
