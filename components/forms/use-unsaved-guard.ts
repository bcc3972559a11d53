"use client";

import { useEffect } from "react";

/**
 * While something is unsaved: asks before Back leaves it behind, and has the browser ask before the page goes.
 * @param onBack asks; it stays the same function from one drawing to the next
 */
export function useUnsavedGuard(isDirty: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isDirty) return;
    // A step of the history that leads nowhere: Back takes it first, and the person is asked.
    const guard = () => history.pushState(history.state, "", location.href);
    const stay = () => {
      guard();
      onBack();
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    guard();
    window.addEventListener("popstate", stay);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("popstate", stay);
      window.removeEventListener("beforeunload", warn);
    };
  }, [isDirty, onBack]);
}
