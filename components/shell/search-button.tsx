"use client";

import { Search } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { requestSearch } from "@/components/ui/search-request";

/** Opens the search over any screen. */
export function SearchButton() {
  return (
    <IconButton
      label="Search"
      aria-keyshortcuts="/ Control+K"
      icon={<Search aria-hidden size={20} strokeWidth={1.75} />}
      onClick={() => requestSearch()}
    />
  );
}
