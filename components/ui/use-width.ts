"use client";

import { useEffect, useState } from "react";

/** Width before the element is measured. */
const FIRST_WIDTH_PX = 320;

/** Follows the width of an element, in pixels. */
export function useWidth<Element extends HTMLElement>() {
  const [element, ref] = useState<Element | null>(null);
  const [width, setWidth] = useState(FIRST_WIDTH_PX);
  useEffect(() => {
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref, width };
}
