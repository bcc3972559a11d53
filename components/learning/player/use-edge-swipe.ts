"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { goesRight, isClosingSwipe, type Point, startsAtEdge } from "./edge-swipe";

/**
 * Calls back after a closing swipe from the left edge; what is swiped follows the finger.
 * @param onSwipe says whether it closes: what stays goes back to its place
 */
export function useEdgeSwipe(swiped: RefObject<HTMLElement | null>, isOn: boolean, onSwipe: () => boolean) {
  const close = useEffectEvent(onSwipe);
  useEffect(() => {
    if (!isOn) return;
    let start: Point | null = null;
    const follow = (by: number | null) => {
      if (!swiped.current) return;
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      swiped.current.style.translate = by === null || isStill ? "" : `${Math.max(0, by)}px`;
    };
    const onStart = (event: TouchEvent) => {
      const point = pointOf(event);
      start = event.touches.length === 1 && point && startsAtEdge(point) ? point : null;
    };
    const onMove = (event: TouchEvent) => {
      const now = pointOf(event);
      if (start && now) follow(goesRight(start, now) ? now.x - start.x : null);
    };
    const onEnd = (event: TouchEvent) => {
      const end = pointOf(event);
      if (!(start && end && isClosingSwipe(start, end) && close())) follow(null);
      start = null;
    };
    const onCancel = () => {
      follow(null);
      start = null;
    };
    const listeners = { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: onCancel };
    const names = Object.keys(listeners) as (keyof typeof listeners)[];
    for (const name of names) window.addEventListener(name, listeners[name], { passive: true });
    return () => {
      for (const name of names) window.removeEventListener(name, listeners[name]);
    };
  }, [swiped, isOn]);
}

function pointOf(event: TouchEvent): Point | null {
  const touch = event.changedTouches[0];
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}
