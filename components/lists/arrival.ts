import { type RefObject, useEffect } from "react";

let isPending = false;

/** Makes the next heading with `useArrival` take the focus. Called when a link within the page is followed. */
export const startArrival = () => {
  isPending = true;
};

/** Focuses the heading that a link within the page led to, because the link itself is gone. */
export function useArrival(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isPending) return;
    isPending = false;
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
}
