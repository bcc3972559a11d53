"use client";

import { useEffect, useState } from "react";
import { onSearchRequest, requestSearch } from "@/components/ui/search-request";
import { isFree } from "@/components/ui/shortcuts";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { Screen } from "./results";

const SearchDialog = lazyPart(() => import("./search-dialog"));

type Props = {
  /** Screens that are found by their name. */
  screens: Screen[];
  /** True where `/` opens the search; elsewhere it is one of the shell's shortcuts. */
  hasSlash?: boolean;
};

/** Opens the search on request, and for Ctrl+K. */
export function SearchHost({ screens, hasSlash = false }: Props) {
  const [opened, setOpened] = useState<{ q: string } | null>(null);
  useEffect(() => onSearchRequest((q) => setOpened({ q })), []);
  // Preloaded, so that the search opens offline too.
  useEffect(() => SearchDialog.preloadWhenIdle(), []);
  useEffect(() => {
    const isOpening = (event: KeyboardEvent) => {
      const isSearch = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (isSearch) return !(event.altKey || event.shiftKey || event.repeat || event.isComposing);
      const { activeElement } = document;
      const isSlash = hasSlash && event.key === "/" && !document.querySelector('[aria-modal="true"], [role="menu"]');
      return isSlash && isFree(event, activeElement instanceof HTMLElement ? activeElement : null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOpening(event)) return;
      event.preventDefault();
      requestSearch();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [hasSlash]);
  return opened && <SearchDialog q={opened.q} screens={screens} onClose={() => setOpened(null)} />;
}
