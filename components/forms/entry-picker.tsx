"use client";

import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { OrderedEntry } from "./ordered-list";

type Props = {
  label: string;
  /** What is typed, kept by the parent, which looks for it. */
  search: string;
  onSearch: (text: string) => void;
  /** What was found and is not chosen yet. */
  found: OrderedEntry[];
  isLooking: boolean;
  onPick: (entry: OrderedEntry) => void;
};

/** Finds something by its name and adds it to a list; the search stays for the next. */
export function EntryPicker({ label, search, onSearch, found, isLooking, onPick }: Props) {
  const [said, setSaid] = useState("");
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
          onChange={({ target }) => onSearch(target.value)}
          // Enter adds what is on top, and sends no form around it.
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            const [first] = found;
            if (!first || search.trim() === "" || isLooking) return;
            onPick(first);
            setSaid(`${first.title} added`);
          }}
        />
      </Field>
      <p role="status" className="mt-2 min-h-4.5 text-small text-fg-3">
        {said || (isLooking ? "Searching..." : found.length === 0 ? "No more matches" : "")}
      </p>
      <ul className="mt-1 flex max-h-56 flex-col gap-0.5 overflow-y-auto">
        {found.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className="flex min-h-9 w-full items-center gap-2 rounded-nav px-2 py-1.5 text-left text-small hover:bg-surface-2 focus-visible:-outline-offset-2 touch:min-h-11"
              onClick={() => {
                onPick(entry);
                setSaid(`${entry.title} added`);
              }}
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
