"use client";

import { useEffect, useRef, useState } from "react";

const SKELETON_DELAY_MS = 200;
const SKELETON_MIN_DURATION_MS = 400;

/** @returns whether to render skeletons. A visible one stays for at least 400 ms, to avoid flicker. */
export function useSteadyLoading(loading: boolean): boolean {
  const [held, setHeld] = useState(loading);
  const startedAt = useRef(0);

  useEffect(() => {
    if (loading) {
      startedAt.current = performance.now();
      setHeld(true);
      return;
    }
    const waited = performance.now() - startedAt.current;
    const rest = waited < SKELETON_DELAY_MS ? 0 : SKELETON_DELAY_MS + SKELETON_MIN_DURATION_MS - waited;
    if (rest <= 0) {
      setHeld(false);
      return;
    }
    const timer = setTimeout(() => setHeld(false), rest);
    return () => clearTimeout(timer);
  }, [loading]);

  return loading || held;
}
