"use client";

import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { announceError, announceSuccess } from "@/components/forms/announce";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextArea } from "@/components/ui/text-input";
import { saveQuestionMutation } from "@/lib/library/items/mutations";
import type { ItemKind, Question } from "@/lib/library/items/schema";
import { ApiError } from "@/lib/platform/http/request";
import { PassageFields } from "./passage-fields";
import { type Draft, type DraftErrors, draftOf, emptyDraft, requestOf, type Written } from "./question-draft";
import { kindLabels } from "./question-words";
import { SolutionFields } from "./solution-fields";

type Props = {
  videoId: string;
  /** Null for a new question. */
  question: Question | null;
  /** The initial values of a new question. */
  written?: Written;
  position: () => number | null;
  /** @param goesOn true when the next question follows at once */
  onSaved: (goesOn: boolean) => void;
  onClose: () => void;
};

/**
 * The editor of a question. It works by keyboard alone: Enter in an option adds another, Ctrl+Enter saves and begins
 * the next question. It is inside the form of the video, so it has no form element of its own.
 */
export function QuestionEditor({ videoId, question, written, position, onSaved, onClose }: Props) {
  const { mutateAsync: save, isPending } = useMutation(saveQuestionMutation(videoId));
  const begun = question ?? written;
  const [draft, setDraft] = useState<Draft>(() => (begun ? draftOf(begun) : emptyDraft("choice")));
  const [errors, setErrors] = useState<DraftErrors>({});
  const prompt = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const { kind } = draft;

  const submit = async (goesOn: boolean) => {
    if (isPending) return;
    try {
      await save({ id: question?.id ?? null, input: requestOf(draft) });
      announceSuccess(question ? "Question saved" : "Question added");
      if (goesOn && !begun) {
        setDraft(emptyDraft(kind));
        setErrors({});
        prompt.current?.focus();
      } else onSaved(goesOn);
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : [];
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path.split(".")[0], message])));
      if (fields.length === 0) announceError(error);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter") return;
    const isText = event.target instanceof HTMLTextAreaElement;
    if (event.ctrlKey || event.metaKey) void submit(true);
    // Otherwise Enter would submit the form of the video.
    else if (isText || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
  };

  return (
    <section
      aria-label={question ? "Edit question" : "New question"}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-6 rounded-tile border bg-surface-2 p-4"
    >
      <Field label="Kind" error={errors.kind}>
        <Select
          value={kind}
          onChange={({ target }) => change({ kind: target.value as ItemKind })}
          disabled={question?.kind === "recall"}
        >
          <Options
            of={Object.entries(kindLabels).filter(
              ([name]) => !question || (name === "recall") === (question.kind === "recall"),
            )}
          />
        </Select>
      </Field>
      <Field label={kind === "recall" ? "Front" : "Question"} error={errors.prompt} required>
        <TextArea
          ref={prompt}
          autoFocus
          value={draft.prompt}
          onChange={({ target }) => change({ prompt: target.value })}
          rows={2}
        />
      </Field>
      <SolutionFields draft={draft} errors={errors} onChange={change} />
      <PassageFields second={draft.second} until={draft.until} errors={errors} position={position} onChange={change} />
      <Switch label="Active" checked={draft.active} onChange={({ target }) => change({ active: target.checked })} />
      <FormAlert message={Object.values(errors)[0]} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
        {!begun && (
          <Button
            variant="secondary"
            loading={isPending}
            onClick={() => submit(true)}
            aria-keyshortcuts="Control+Enter"
          >
            Save and next
          </Button>
        )}
        <Button loading={isPending} onClick={() => submit(false)}>
          Save question
        </Button>
      </div>
    </section>
  );
}
