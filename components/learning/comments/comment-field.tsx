"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { contentProblem, MAX_COMMENT_CHARACTERS } from "@/lib/learning/comments/content";
import { draftOf, keepDraft } from "./drafts";

/** Characters from which on it is said how many there are. */
const COUNTED_FROM = MAX_COMMENT_CHARACTERS - 500;

type Props = {
  /** What the text is for: under this name it is kept while it is not sent. */
  draft: string;
  label: string;
  submitLabel: string;
  /** What stands there at first. */
  initial?: string;
  autoFocus?: boolean;
  /** Beside the submit button. */
  actions?: ReactNode;
  /** Sends the trimmed text; what is typed stays where it rejects. */
  onSubmit: (content: string) => Promise<void>;
};

/** A comment being written; nothing that was typed is lost before the server has it. */
export function CommentField({ draft, label, submitLabel, initial = "", autoFocus = false, actions, onSubmit }: Props) {
  const { figure } = useFormats();
  const [text, setText] = useState(() => draftOf(draft) ?? initial);
  const [wasTried, setWasTried] = useState(false);
  const control = useRef<HTMLTextAreaElement>(null);
  const problem = wasTried ? contentProblem(text) : null;

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
      setWasTried(true);
      control.current?.focus();
      return;
    }
    setWasTried(false);
    type(initial);
    try {
      await onSubmit(text.trim());
    } catch {
      // Said by whoever sends; what was written meanwhile stays below it.
      setText((meanwhile) => {
        const both = meanwhile.trim() && meanwhile !== initial ? `${text}\n\n${meanwhile}` : text;
        keepDraft(draft, both);
        return both;
      });
    }
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field
        label={label}
        error={problem ?? undefined}
        hint={
          text.length > COUNTED_FROM && `${figure(text.trim().length)} of ${figure(MAX_COMMENT_CHARACTERS)} characters`
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
