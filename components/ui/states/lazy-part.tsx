"use client";

import { type ComponentType, useEffect, useReducer } from "react";
import { whenIdle } from "./when-idle";

const RETRY_DELAY_MS = 3000;

/** Runs a load, with retries. */
export type RunLoad = <Part>(load: () => Promise<Part>) => Promise<Part>;

/**
 * Creates a component whose code loads on its first render, or earlier by `preload` or `load`, and which shows
 * `Meanwhile` until then. A failed load is retried; React's `lazy` would throw, and the screen would lose unsaved
 * input.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType = () => null,
) {
  let Part: ComponentType<Props> | undefined;
  const fetchPart = async (run: RunLoad = (start) => start()) => {
    Part = (await run(load)).default;
  };

  function LazyPart(props: Props) {
    const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
    useEffect(() => {
      if (Part) return;
      let isUnmounted = false;
      let retry: ReturnType<typeof setTimeout> | undefined;
      const loadPart = () =>
        fetchPart().then(
          () => isUnmounted || redraw(),
          () => {
            if (!isUnmounted) retry = setTimeout(loadPart, RETRY_DELAY_MS);
          },
        );
      loadPart();
      return () => {
        isUnmounted = true;
        clearTimeout(retry);
      };
    }, []);
    return Part ? <Part {...props} /> : <Meanwhile />;
  }

  const preload = () => {
    // Ignores a failure, because the first render loads the code again.
    if (!Part) fetchPart().catch(() => {});
  };
  return Object.assign(LazyPart, {
    preload,
    isLoaded: () => Part !== undefined,
    /** Loads the code with a function that decides about retries. */
    load: fetchPart,
    /** An effect that loads the code in the background. */
    preloadWhenIdle: () => whenIdle(preload),
  });
}
