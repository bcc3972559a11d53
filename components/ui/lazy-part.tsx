"use client";

import { type ComponentType, useEffect, useReducer } from "react";
import { loadCode } from "@/lib/platform/http/connection";
import { whenIdle } from "./when-idle";

const RETRY_DELAY_MS = 3000;

/**
 * Makes a component that loads on its first render, or earlier by `preload` or `load`, and shows `Meanwhile` until then. A failed
 * load is retried, at once when the server is back; React's `lazy` would throw, and the screen would lose its unsaved input.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType = () => null,
) {
  let Part: ComponentType<Props> | undefined;
  const fetchPart = async (onAway?: () => void) => {
    Part = (await loadCode(load, onAway)).default;
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
    // The first render loads it again.
    if (!Part)
      load().then(
        (module) => {
          Part = module.default;
        },
        () => {},
      );
  };
  return Object.assign(LazyPart, {
    preload,
    isLoaded: () => Part !== undefined,
    /** Loads it, after a wait while the server is away; see `loadCode`. */
    load: fetchPart,
    /** An effect that loads it in the background. */
    preloadWhenIdle: () => whenIdle(preload),
  });
}
