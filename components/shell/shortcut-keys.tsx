"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";
import { lazyPart } from "@/components/ui/lazy-part";
import { isFree, type Shortcut, shortcutOf, TOGETHER } from "./shortcuts";

const ShortcutsDialog = lazyPart(() => import("./shortcuts-dialog"));

/** Milliseconds a screen may take to bring its search field. */
const PATIENCE = 5000;

/** Hears single keys, wherever they are not text, unless the person has switched them off. */
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
      const isBusy = document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
      if (isBusy || !isFree(event, activeElement instanceof HTMLElement ? activeElement : null)) {
        typed = [];
        return;
      }
      typed = event.timeStamp - last > TOGETHER ? [event.key] : [...typed, event.key];
      last = event.timeStamp;
      const found = shortcutOf(typed);
      if (found === "begun") return;
      typed = [];
      if (!found) return;
      // Else the key would be typed into the field it leads to, or open the browser's own search.
      event.preventDefault();
      follow(found);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [preferences.shortcuts, router]);

  return isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />;
}

/** @returns whether the screen has a search field that is seen */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const field = Array.from(fields).find((it) => it.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** As soon as the screen that is on its way has come, unless the person has gone on. */
function focusSearchSoon() {
  const [until, before] = [performance.now() + PATIENCE, document.activeElement];
  const look = () => {
    const hasGoneOn = document.activeElement !== before && document.activeElement !== document.body;
    if (!hasGoneOn && !focusSearch() && performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
