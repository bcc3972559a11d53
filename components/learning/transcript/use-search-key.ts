"use client";

import { type RefObject, useEffect } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";
import { isFreeInPlayer, transcriptShortcut } from "@/components/ui/shortcuts";

/** Focuses a visible search field by its key, unless the user has turned shortcuts off. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  const { shortcuts: isOn } = usePreferences().preferences;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isShown = field.current !== null && field.current.closest("[hidden]") === null;
      if (!isShown || !transcriptShortcut.keys.includes(event.key) || !isFreeInPlayer(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    // Captures the key before the shell, which uses it elsewhere.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isOn, field]);
}
