"use client";

import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { bestMatches } from "@/lib/platform/best-matches";
import type { OrderedEntry } from "./ordered-item";

type Props = {
  label: string;
  /** The search text; the parent keeps it and searches. */
  search: string;
  onSearch: (text: string) => void;
  /** The matches that are not in the list yet. */
  found: OrderedEntry[];
  isSearching: boolean;
  /** @returns false when the entry was not added */
  onPick: (entry: OrderedEntry) => Promise<boolean> | undefined;
};

/** Searches entries by name and adds them to a list; the search text stays for the next one. */
export function EntryPicker({ label, search, onSearch, found, isSearching, onPick }: Props) {
  const [announcement, setAnnouncement] = useState("");
  // Matches by the description come last.
  const best = bestMatches(found, search, ({ title }) => title);
  const ordered = [...best, ...found.filter((entry) => !best.includes(entry))];
  const pick = async (entry: OrderedEntry) => {
    if ((await onPick(entry)) !== false) setAnnouncement(`${entry.title} added`);
  };
  return (
    <div className="rounded-thumb border p-3">
      <Field label={label} labelHidden>
        <TextInput
          type="search"
          value={search}
          maxLength={200}
          autoComplete="off"
          placeholder={label}
          leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
          onChange={({ target }) => {
            setAnnouncement("");
            onSearch(target.value);
          }}
          // Enter adds the first match instead of submitting the form.
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            const [first] = ordered;
            if (!first || search.trim() === "" || isSearching) return;
            void pick(first);
          }}
        />
      </Field>
      <p role="status" className="mt-2 min-h-4.5 text-small text-fg-3">
        {announcement || (isSearching ? "Searching..." : found.length === 0 ? "No more matches" : "")}
      </p>
      <ul className="mt-1 flex max-h-56 flex-col gap-0.5 overflow-y-auto">
        {ordered.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className="flex min-h-9 w-full items-center gap-2 rounded-nav px-2 py-1.5 text-left text-small hover:bg-surface-2 focus-visible:-outline-offset-2 touch:min-h-11"
              onClick={() => pick(entry)}
            >
              <Plus aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-fg-3" />
              <span>
                <span className="sr-only">Add </span>
                {entry.title}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
