"use client";

import { useEffect, useRef, useState } from "react";

/** Milliseconds after which a skeleton is seen, and for which it then stays. */
const APPEARS_AFTER = 200;
const STAYS_FOR = 400;

/** True while skeletons belong on the screen: once one has been seen it stays 400 ms, so that nothing flickers. */
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
    const rest = waited < APPEARS_AFTER ? 0 : APPEARS_AFTER + STAYS_FOR - waited;
    if (rest <= 0) {
      setHeld(false);
      return;
    }
    const timer = setTimeout(() => setHeld(false), rest);
    return () => clearTimeout(timer);
  }, [loading]);

  return loading || held;
}
