"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";
import { requestSearch } from "@/components/ui/search-request";
import { isFree, SEQUENCE_TIMEOUT_MS, type Shortcut, shortcutOf } from "@/components/ui/shortcuts";
import { lazyPart } from "@/components/ui/states/lazy-part";

const ShortcutsDialog = lazyPart(() => import("./shortcuts-dialog"));

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
      else requestSearch();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement } = document;
      // An open dialog or menu handles keys itself; the player is a screen, from which the search may open.
      const overlays = document.querySelectorAll('[aria-modal="true"], [role="menu"]').length;
      const isInPlayer = overlays === 1 && event.key === "/" && location.pathname.startsWith("/videos/");
      if (
        (overlays > 0 && !isInPlayer) ||
        !isFree(event, activeElement instanceof HTMLElement ? activeElement : null)
      ) {
        typed = [];
        return;
      }
      typed = event.timeStamp - last > SEQUENCE_TIMEOUT_MS ? [event.key] : [...typed, event.key];
      last = event.timeStamp;
      const found = shortcutOf(typed);
      if (found === "begun") return;
      typed = [];
      if (!found) return;
      // Otherwise the key would be typed into the search field, or open the browser's own search.
      event.preventDefault();
      follow(found);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [preferences.shortcuts, router]);

  return isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />;
}
