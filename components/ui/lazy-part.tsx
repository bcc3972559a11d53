"use client";

import { type ComponentType, useEffect, useReducer } from "react";

/** Milliseconds until a part that did not come is asked for again. */
const AGAIN_AFTER = 3000;

/**
 * What loads when it is first drawn, or ahead of that by `preload`; until then `Meanwhile` stands there, or nothing. Without a
 * network it comes late, where React's own `lazy` would take the screen away, and what was typed on it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType = () => null,
) {
  let Part: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    Part = (await load()).default;
  };

  function LazyPart(props: Props) {
    const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      let again: ReturnType<typeof setTimeout> | undefined;
      const ask = () =>
        fetchPart().then(
          () => isGone || redraw(),
          () => {
            if (!isGone) again = setTimeout(ask, AGAIN_AFTER);
          },
        );
      ask();
      return () => {
        isGone = true;
        clearTimeout(again);
      };
    }, []);
    return Part ? <Part {...props} /> : <Meanwhile />;
  }

  return Object.assign(LazyPart, {
    preload: () => {
      // It is asked for again when it is drawn.
      if (!Part) fetchPart().catch(() => {});
    },
  });
}
