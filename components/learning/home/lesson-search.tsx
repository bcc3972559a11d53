"use client";

import { Search } from "lucide-react";
import { requestSearch } from "@/components/ui/search-request";
import { controlClass } from "@/components/ui/text-input";

/** A button that looks like a search field and opens the search. */
export function LessonSearch() {
  return (
    <button
      type="button"
      aria-label="Search lessons"
      onClick={() => requestSearch()}
      className={`${controlClass} flex w-full cursor-text items-center gap-2 text-fg-3 md:w-64`}
    >
      <Search aria-hidden size={18} strokeWidth={1.75} />
      Search lessons
    </button>
  );
}
