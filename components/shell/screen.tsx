import type { ReactNode } from "react";
import { Prefetched } from "./prefetched";

const SCREEN_END = "screen-end";

/**
 * Lets the first paint of a document show the screen, which a `ScreenEnd` ends, not its skeleton: React would keep a skeleton that was
 * painted for 300 ms, although the content of the same answer is there. Browsers that do not know the link paint both.
 */
export function PaintsWithScreen() {
  return <link rel="expect" href={`#${SCREEN_END}`} blocking="render" />;
}

/** The end of what a layout with `PaintsWithScreen` shows. */
export function ScreenEnd() {
  return <template id={SCREEN_END} />;
}

/** A screen with the data that the server read for it. */
export function Screen({ state, children }: { state: string; children: ReactNode }) {
  return (
    <Prefetched state={state}>
      {children}
      <ScreenEnd />
    </Prefetched>
  );
}
