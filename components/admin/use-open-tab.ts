"use client";

import { useEffect, useRef, useState } from "react";
import type { RunLoad } from "@/components/ui/states/lazy-part";
import { loadCode } from "@/lib/platform/http/load-code";
import { dashboardAddress, readDashboardAddress } from "./address/dashboard-address";

export const OVERVIEW = "overview";

/** The current address: the rendered one may be out of date. */
export const shownAddress = () => readDashboardAddress(new URLSearchParams(location.search));

/** A tab's code, as `lazyPart` gives it. */
export type TabCode = { isLoaded: () => boolean; load: (run: RunLoad) => Promise<void> };

/**
 * Opens a tab once its code is loaded. Until then, and while the server is away, the open tab stays.
 * @param codeOf the code of a tab
 * @returns the function that opens a tab, the tab that is being loaded, and whether that waits for the server
 */
export function useOpenTab(codeOf: (tab: string) => TabCode | undefined) {
  const wanted = useRef<string>(null);
  const [loading, setLoading] = useState<string | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(
    () => () => {
      wanted.current = null;
    },
    [],
  );
  const want = (tab: string | null) => {
    wanted.current = tab;
    setLoading(tab);
    setIsWaiting(false);
  };
  const open = async (next: string) => {
    // A click reports the tab twice: on mouse down and on focus.
    if (wanted.current === next) return;
    want(null);
    if ((shownAddress().tab ?? OVERVIEW) === next) return;
    const panel = codeOf(next);
    if (panel && !panel.isLoaded()) {
      const from = location.href;
      want(next);
      // A failure is not handled here: the panel shows it when it opens.
      const onAway = () => {
        if (wanted.current === next) setIsWaiting(true);
      };
      await panel.load((load) => loadCode(load, onAway)).catch(() => {});
      if (wanted.current !== next || location.href !== from) return;
      want(null);
    }
    // Back returns to the previous tab.
    history.pushState(null, "", dashboardAddress(next === OVERVIEW ? {} : { tab: next }));
  };
  return { open, loading, isWaiting };
}
