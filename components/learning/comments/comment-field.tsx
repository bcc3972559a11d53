"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { contentProblem, MAX_COMMENT_CHARACTERS } from "@/lib/learning/comments/content";
import { draftOf, keepDraft } from "./drafts";

/** The counter is shown above this length. */
const COUNTER_FROM_CHARACTERS = MAX_COMMENT_CHARACTERS - 500;

type Props = {
  /** Key under which the unsent text is kept; see draftKey. */
  draft: string;
  label: string;
  submitLabel: string;
  /** The text before any change. */
  initial?: string;
  autoFocus?: boolean;
  /** Further buttons, before the submit button. */
  actions?: ReactNode;
  /** Sends the trimmed text. When it rejects, the text returns to the field. */
  onSubmit: (content: string) => Promise<void>;
};

/** The form of a comment. Its text is kept as a draft until the server has accepted it. */
export function CommentField({ draft, label, submitLabel, initial = "", autoFocus = false, actions, onSubmit }: Props) {
  const { figure } = useFormats();
  const [text, setText] = useState(() => draftOf(draft) ?? initial);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const control = useRef<HTMLTextAreaElement>(null);
  const problem = wasSubmitted ? contentProblem(text) : null;

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
    if (contentProblem(text)) {
      setWasSubmitted(true);
      control.current?.focus();
      return;
    }
    setWasSubmitted(false);
    type(initial);
    try {
      await onSubmit(text.trim());
    } catch {
      // The caller shows the error. Text typed in the meantime is kept below the refused one.
      setText((typedSince) => {
        const merged = typedSince.trim() && typedSince !== initial ? `${text}\n\n${typedSince}` : text;
        keepDraft(draft, merged);
        return merged;
      });
    }
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field
        label={label}
        error={problem ?? undefined}
        hint={
          text.length > COUNTER_FROM_CHARACTERS &&
          `${figure(text.trim().length)} of ${figure(MAX_COMMENT_CHARACTERS)} characters`
        }
        className={problem ? "mb-6" : undefined}
      >
        <TextArea
          ref={control}
          value={text}
          onChange={(event) => type(event.target.value)}
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
