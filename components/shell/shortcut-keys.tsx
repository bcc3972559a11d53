"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";
import { isFree, SEQUENCE_TIMEOUT_MS, type Shortcut, shortcutOf } from "@/components/ui/shortcuts";
import { lazyPart } from "@/components/ui/states/lazy-part";

const ShortcutsDialog = lazyPart(() => import("./shortcuts-dialog"));

/** Milliseconds to wait for a screen's search field. */
const SEARCH_FIELD_TIMEOUT_MS = 5000;

/** Runs keyboard shortcuts outside text fields, unless the user has turned them off. */
export default function ShortcutKeys() {
  const router = useRouter();
  const { preferences } = usePreferences();
  const [isHelpOpen, setHelpOpen] = useState(false);

  useEffect(() => {
    if (!preferences.shortcuts) return;
    let typed: string[] = [];
    let last = 0;
    const follow = (shortcut: Shortcut) => {
      if ("href" in shortcut) router.push(shortcut.href);
      else if (shortcut.act === "help") setHelpOpen(true);
      else if (!focusSearch()) {
        router.push("/learn");
        focusSearchSoon();
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement } = document;
      // An open dialog or menu has keys of its own.
      const isOverlayOpen = document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
      if (isOverlayOpen || !isFree(event, activeElement instanceof HTMLElement ? activeElement : null)) {
        typed = [];
        return;
      }
      typed = event.timeStamp - last > SEQUENCE_TIMEOUT_MS ? [event.key] : [...typed, event.key];
      last = event.timeStamp;
      const found = shortcutOf(typed);
      if (found === "begun") return;
      typed = [];
      if (!found) return;
      // Otherwise the key would be typed into the focused search field, or open the browser's search.
      event.preventDefault();
      follow(found);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [preferences.shortcuts, router]);

  return isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />;
}

/** @returns whether the screen has a visible search field */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const field = Array.from(fields).find((it) => it.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Focuses the search field once the next screen has rendered, unless the user has moved the focus. */
function focusSearchSoon() {
  const [deadline, before] = [performance.now() + SEARCH_FIELD_TIMEOUT_MS, document.activeElement];
  const look = () => {
    const hasMovedFocus = document.activeElement !== before && document.activeElement !== document.body;
    if (!hasMovedFocus && !focusSearch() && performance.now() < deadline) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
