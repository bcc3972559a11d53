"use client";

import { useEffect } from "react";
import { hasAnyDrafts } from "./drafts";

/** Makes the browser ask before it leaves a page with unsent texts. */
export function useUnsentWarning() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasAnyDrafts()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}
