import { type RefObject, useEffect } from "react";

let isUnderWay = false;

/** A link within the page was followed: the heading that it leads to takes the focus. */
export const startArrival = () => {
  isUnderWay = true;
};

/** Gives the focus to the heading that a link within the page led to: the link itself is gone by then. */
export function useArrival(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isUnderWay) return;
    isUnderWay = false;
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
}
