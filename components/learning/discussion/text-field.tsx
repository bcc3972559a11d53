"use client";

import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { announceError } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { draftOf, keepDraft, whileUnsent } from "./drafts";

/** The counter is shown this many characters before the limit. */
const COUNTED_CHARACTERS = 500;

/** The limit of a text, and its validation, which returns the message to show or null. */
export type TextRule = { maxCharacters: number; problemOf: (text: string) => string | null };

type Props = {
  /** Key under which the unsent text is kept; see draftKey. */
  draft: string;
  rule: TextRule;
  label: string;
  submitLabel: string;
  /** The text before any change. */
  initial?: string;
  /** A new object moves the focus again. */
  autoFocus?: boolean | object;
  /** Enter sends the text; Shift+Enter inserts a line break. */
  isSentByEnter?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Further buttons, before the submit button. */
  actions?: ReactNode;
  /** Sends the trimmed text. When it rejects, the error is shown, and the text returns to the field. */
  onSubmit: (content: string) => Promise<unknown>;
};

/** The form of a text, such as a comment or a note. The text is kept as a draft until the server accepts it. */
export function TextField({ draft, rule, label, submitLabel, initial = "", autoFocus = false, ...rest }: Props) {
  const { isSentByEnter = false, onKeyDown, actions, onSubmit } = rest;
  const { figure } = useFormats();
  const [text, setText] = useState(() => draftOf(draft) ?? initial);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const control = useRef<HTMLTextAreaElement>(null);
  const problem = wasSubmitted ? rule.problemOf(text) : null;

  useEffect(() => {
    if (!autoFocus || !control.current) return;
    control.current.focus();
    control.current.setSelectionRange(control.current.value.length, control.current.value.length);
  }, [autoFocus]);

  const type = (next: string) => {
    setText(next);
    keepDraft(draft, next === initial ? null : next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (rule.problemOf(text)) {
      setWasSubmitted(true);
      control.current?.focus();
      return;
    }
    setWasSubmitted(false);
    type(initial);
    try {
      await whileUnsent(() => onSubmit(text.trim()));
    } catch (error) {
      announceError(error);
      // Text typed meanwhile is appended to the refused text, even if the field was removed.
      const typedSince = draftOf(draft);
      const merged = typedSince === null ? text : `${text}\n\n${typedSince}`;
      keepDraft(draft, merged);
      setText(merged);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field
        label={label}
        error={problem ?? undefined}
        hint={
          text.length > rule.maxCharacters - COUNTED_CHARACTERS &&
          `${figure(text.trim().length)} of ${figure(rule.maxCharacters)} characters`
        }
        className={problem ? "mb-6" : undefined}
      >
        <TextArea
          ref={control}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            // Enter also confirms the suggestion of an input method.
            if (!isSentByEnter || event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          autoComplete="off"
          className="min-h-20"
        />
      </Field>
      <div className="flex justify-end gap-2">
        {actions}
        <Button type="submit" size="sm">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
