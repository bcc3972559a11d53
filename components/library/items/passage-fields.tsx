"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { moment } from "@/lib/library/videos/duration";
import type { DraftErrors } from "./question-draft";

type Passage = { second: number | null; until: number | null };

type Props = Passage & {
  errors: DraftErrors;
  /** The position of the preview's player; null before it plays. */
  position: () => number | null;
  onChange: (change: Partial<Passage>) => void;
};

/** Parses a typed time such as 2:10 or 130; null for a blank field. */
export function secondsOf(typed: string): number | null {
  const parts = typed.trim().split(":");
  if (typed.trim() === "" || parts.some((part) => !/^\d+$/.test(part))) return null;
  return parts.reduce((sum, part) => 60 * sum + Number(part), 0);
}

/** The passage of the video that answers a question, typed or taken from the preview. */
export function PassageFields({ second, until, errors, position, onChange }: Props) {
  const take = (name: keyof Passage) => {
    const seconds = position();
    if (seconds !== null) onChange({ [name]: Math.floor(seconds) });
  };
  const field = (name: keyof Passage, label: string, value: number | null) => (
    <Field label={label} error={errors[name]} optional>
      <TimeInput
        value={value}
        onChange={(seconds) => onChange({ [name]: seconds })}
        trailing={
          <Button
            variant="ghost"
            size="sm"
            onClick={() => take(name)}
            aria-label={name === "second" ? "Begins now" : "Ends now"}
          >
            Now
          </Button>
        }
      />
    </Field>
  );
  return (
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      {field("second", "Answered from", second)}
      {field("until", "Until", until)}
    </div>
  );
}

type TimeProps = { value: number | null; onChange: (seconds: number | null) => void; trailing: ReactNode };

/** A field for a time such as 2:10 or 130. The typed text stays while it equals the value. */
function TimeInput({ value, onChange, trailing }: TimeProps) {
  const [typed, setTyped] = useState("");
  const written = value === null ? "" : moment(value);
  return (
    <TextInput
      value={secondsOf(typed) === value ? typed : written}
      placeholder="2:10"
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(secondsOf(target.value));
      }}
      trailing={trailing}
    />
  );
}
