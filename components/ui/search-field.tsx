"use client";

import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Field } from "./field";
import { TextInput } from "./text-input";

/** Milliseconds without typing before the search runs. */
const TYPING_PAUSE_MS = 250;

type Props = { label: string; value: string; onSearch: (text: string) => void; className?: string };

/** A search field that searches when typing pauses. */
export function SearchField({ label, value, onSearch, className }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field label={label} labelHidden className={className}>
      <TextInput
        type="search"
        maxLength={200}
        autoComplete="off"
        placeholder={label}
        defaultValue={value}
        leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
        onInput={({ currentTarget: { value: typed } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => latest.current(typed.trim()), TYPING_PAUSE_MS);
        }}
        // Enter must not submit a surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
    </Field>
  );
}
