"use client";

import { useEffect } from "react";
import { hasUnsentTexts } from "./drafts";

/** Makes the browser ask before it leaves a page with unsent or unconfirmed texts. */
export function useUnsentWarning() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsentTexts()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}
