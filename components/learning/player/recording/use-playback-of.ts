"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { FrameControls } from "@/components/library/embed/use-player";
import { openPlayback } from "@/components/library/videos/playback";
import type { Video } from "@/lib/library/videos/schema";

type Start = {
  /** The second that the address names. */
  second: number | null;
  /** The second at which the learner left off. */
  startAt: number | null;
};

/**
 * Makes an open player the one that times of its lesson play in.
 * @returns `opensAt` is the second that the address named when it was opened; another one that it names later is played
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
