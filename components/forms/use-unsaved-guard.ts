"use client";

import { useEffect } from "react";

/** The forms with unsaved changes, the topmost last: a form may open another one. */
const guards: object[] = [];

/**
 * While there are unsaved changes: calls `onBack` instead of going back, and lets the browser ask before the page unloads.
 * @param onBack must be a stable function
 */
export function useUnsavedGuard(isDirty: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isDirty) return;
    // An extra history entry for the same URL: Back pops it, and the user is asked.
    const guard = () => history.pushState(history.state, "", location.href);
    const stay = () => {
      if (guards.at(-1) !== onBack) return;
      guard();
      onBack();
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    guard();
    guards.push(onBack);
    window.addEventListener("popstate", stay);
    window.addEventListener("beforeunload", warn);
    return () => {
      guards.splice(guards.indexOf(onBack), 1);
      window.removeEventListener("popstate", stay);
      window.removeEventListener("beforeunload", warn);
    };
  }, [isDirty, onBack]);
}
