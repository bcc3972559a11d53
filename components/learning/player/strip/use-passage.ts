"use client";

import { type RefObject, useRef } from "react";
import type { FrameControls } from "@/components/library/embed/use-player";

/** Seconds beside a passage in which the player is still seeking to it: players seek to a key frame. */
const NEAR_SECONDS = 5;

/** Plays a passage of a lesson and pauses at its end. A learner who seeks elsewhere ends it. */
export function usePassage(controls: RefObject<FrameControls | null>) {
  const passage = useRef<{ second: number; until: number; hasArrived: boolean } | null>(null);
  return {
    play({ second, until }: { second: number; until: number | null }) {
      passage.current = until === null ? null : { second, until, hasArrived: false };
      controls.current?.playFrom(second);
    },
    /** @param seconds the player's position */
    follow(seconds: number) {
      const { current } = passage;
      if (!current) return;
      const isNear = seconds >= current.second - NEAR_SECONDS && seconds < current.until;
      if (isNear) {
        current.hasArrived = true;
        return;
      }
      if (!current.hasArrived) return;
      passage.current = null;
      if (seconds >= current.until && seconds < current.until + NEAR_SECONDS) controls.current?.pause();
    },
  };
}
