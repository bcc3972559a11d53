"use client";

import { type RefObject, useRef } from "react";
import type { FrameControls } from "@/components/library/embed/use-player";
import type { Range } from "@/lib/learning/watch/ranges";
import { NEAR_SECONDS } from "./use-passage";

/** Plays the gaps of a lesson one after the other, until the learner seeks elsewhere. */
export function useGapTour(controls: RefObject<FrameControls | null>) {
  const tour = useRef<{ gaps: Range[]; hasArrived: boolean } | null>(null);
  const goTo = (gaps: Range[]) => {
    const [first] = gaps;
    tour.current = first ? { gaps, hasArrived: false } : null;
    if (first) controls.current?.playFrom(first[0]);
  };
  return {
    start: goTo,
    /** @param seconds the player's position */
    follow(seconds: number) {
      const [gap, ...others] = tour.current?.gaps ?? [];
      if (!tour.current || !gap) return;
      const isNear = seconds >= gap[0] - NEAR_SECONDS && seconds < gap[1] + NEAR_SECONDS;
      if (!isNear && tour.current.hasArrived) tour.current = null;
      else if (isNear && seconds >= gap[1]) goTo(others);
      else if (isNear) tour.current.hasArrived = true;
    },
  };
}
