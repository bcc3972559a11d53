"use client";

import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

/** Milliseconds of quiet after which what was typed is looked for. */
const TYPING_PAUSE = 250;

type Props = { label: string; value: string; onSearch: (text: string) => void; className?: string };

/** A search box that asks once the typing pauses. */
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
          timer.current = setTimeout(() => latest.current(typed.trim()), TYPING_PAUSE);
        }}
        // Enter in a search box sends no form around it.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
    </Field>
  );
}
