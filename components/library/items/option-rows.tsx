"use client";

import { X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { TextInput } from "@/components/ui/text-input";
import { MAX_OPTIONS } from "@/lib/library/items/grade";
import { type DraftOption, newOption } from "./question-draft";

type Props = {
  /** True when exactly one option is right. */
  isOne: boolean;
  options: DraftOption[];
  error: string | undefined;
  onChange: (options: DraftOption[]) => void;
};

/** The options of a question. Enter adds an option below. */
export function OptionRows({ isOne, options, error, onChange }: Props) {
  const rows = useRef<HTMLDivElement>(null);
  const name = useId();
  const focus = (key: string) =>
    requestAnimationFrame(() => rows.current?.querySelector<HTMLElement>(`[data-option="${key}"]`)?.focus());

  const add = (index: number) => {
    if (options.length >= MAX_OPTIONS) return;
    const option = newOption();
    onChange([...options.slice(0, index + 1), option, ...options.slice(index + 1)]);
    focus(option.key);
  };
  const remove = (key: string) => {
    const index = options.findIndex((option) => option.key === key);
    const next = options[index - 1] ?? options[index + 1];
    onChange(options.filter((option) => option.key !== key));
    if (next) focus(next.key);
  };
  const mark = (key: string, correct: boolean) =>
    onChange(
      options.map((option) => ({ ...option, correct: option.key === key ? correct : !isOne && option.correct })),
    );
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    add(index);
  };

  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-small font-medium text-fg-2">
        {isOne ? "Options: mark the right one" : "Options: mark all right ones"}
      </legend>
      <div ref={rows} className="flex flex-col gap-2">
        {options.map(({ key, text, correct }, index) => (
          <div key={key} className="flex items-center gap-2">
            <input
              type={isOne ? "radio" : "checkbox"}
              name={name}
              aria-label={`Option ${index + 1} is right`}
              checked={correct}
              onChange={({ target }) => mark(key, target.checked)}
              className="size-4 shrink-0 accent-accent-graphic"
            />
            <TextInput
              aria-label={`Option ${index + 1}`}
              aria-invalid={error ? true : undefined}
              data-option={key}
              value={text}
              onChange={({ target }) =>
                onChange(options.map((option) => (option.key === key ? { ...option, text: target.value } : option)))
              }
              onKeyDown={(event) => onKeyDown(event, index)}
              className="flex-1"
            />
            {options.length > 2 && (
              <IconButton
                label={`Remove option ${index + 1}`}
                size="sm"
                icon={<X aria-hidden size={16} strokeWidth={1.75} />}
                onClick={() => remove(key)}
              />
            )}
          </div>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
      {options.length < MAX_OPTIONS && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => add(options.length - 1)}>
          Add option
        </Button>
      )}
    </fieldset>
  );
}
