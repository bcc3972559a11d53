"use client";

import { useEffect, useState } from "react";
import { onSearchRequest, requestSearch } from "@/components/ui/search-request";
import { lazyPart } from "@/components/ui/states/lazy-part";

const SearchDialog = lazyPart(() => import("./search-dialog"));

/** Opens the search for whatever asks for it, and for Ctrl+K. */
export function SearchHost() {
  const [opened, setOpened] = useState<{ q: string } | null>(null);
  useEffect(() => onSearchRequest((q) => setOpened({ q })), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSearch = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isSearch || event.altKey || event.shiftKey || event.repeat || event.isComposing) return;
      event.preventDefault();
      requestSearch();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return opened && <SearchDialog q={opened.q} onClose={() => setOpened(null)} />;
}
