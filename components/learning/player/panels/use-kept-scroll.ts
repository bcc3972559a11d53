"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Restores the scroll position of the box around the tabs for each tab. A tab that was not shown yet keeps the current
 * position.
 * @returns the function to call before another tab is selected
 */
export function useKeptScroll(list: RefObject<HTMLElement | null>, tab: string): () => void {
  const places = useRef(new Map<string, number>());
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    const box = scrollBoxOf(list.current);
    if (!box || !isLeaving.current) return;
    isLeaving.current = false;
    const kept = places.current.get(tab);
    if (kept !== undefined) box.scrollTop = kept;
  }, [list, tab]);
  return () => {
    const box = scrollBoxOf(list.current);
    if (box) places.current.set(tab, box.scrollTop);
    isLeaving.current = true;
  };
}

/** The closest ancestor of an element that scrolls vertically. */
function scrollBoxOf(element: HTMLElement | null): HTMLElement | null {
  for (let box = element?.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}
