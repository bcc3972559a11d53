"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { goesRight, isClosingSwipe, type Point, startsAtEdge } from "./edge-swipe";

/**
 * Calls `onSwipe` after a closing swipe from the left edge. The element follows the finger.
 * @param onSwipe returns false to keep the element open; it then moves back
 */
export function useEdgeSwipe(element: RefObject<HTMLElement | null>, isEnabled: boolean, onSwipe: () => boolean) {
  const close = useEffectEvent(onSwipe);
  useEffect(() => {
    if (!isEnabled) return;
    let start: Point | null = null;
    const moveBy = (pixels: number | null) => {
      if (!element.current) return;
      const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
      element.current.style.translate = pixels === null || prefersReducedMotion ? "" : `${Math.max(0, pixels)}px`;
    };
    const onStart = (event: TouchEvent) => {
      const point = pointOf(event);
      start = event.touches.length === 1 && point && startsAtEdge(point) ? point : null;
    };
    const onMove = (event: TouchEvent) => {
      const now = pointOf(event);
      if (start && now) moveBy(goesRight(start, now) ? now.x - start.x : null);
    };
    const onEnd = (event: TouchEvent) => {
      const end = pointOf(event);
      if (!(start && end && isClosingSwipe(start, end) && close())) moveBy(null);
      start = null;
    };
    const onCancel = () => {
      moveBy(null);
      start = null;
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    window.addEventListener("touchstart", onStart, options);
    window.addEventListener("touchmove", onMove, options);
    window.addEventListener("touchend", onEnd, options);
    window.addEventListener("touchcancel", onCancel, options);
    return () => listening.abort();
  }, [element, isEnabled]);
}

function pointOf(event: TouchEvent): Point | null {
  const touch = event.changedTouches[0];
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}
