"use client";

import { type RefObject, useRef } from "react";
import type { FrameControls } from "@/components/library/embed/use-player";

/** The tolerance around a passage or a gap, because players seek to a key frame. */
export const NEAR_SECONDS = 5;

export type Passage = { second: number; until: number | null };

const begin = ({ second, until }: Passage) => (until === null ? null : { second, until, hasArrived: false });

/**
 * Plays a passage of a lesson and pauses at its end, unless the learner seeks elsewhere.
 * @param opened the passage at which the lesson was opened, or null
 */
export function usePassage(controls: RefObject<FrameControls | null>, opened: Passage | null) {
  const passage = useRef(opened && begin(opened));
  return {
    play({ second, until }: Passage) {
      passage.current = begin({ second, until });
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
