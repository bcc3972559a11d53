"use client";

import { Field } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { OptionRows } from "./option-rows";
import type { Draft, DraftErrors } from "./question-draft";

type Props = { draft: Draft; errors: DraftErrors; onChange: (change: Partial<Draft>) => void };

/** The solution of a question by its kind, and its explanation; the back of a card. */
export function SolutionFields({ draft, errors, onChange }: Props) {
  const { kind } = draft;
  const isChoice = kind === "choice" || kind === "choices";
  return (
    <>
      {isChoice && (
        <OptionRows
          isOne={kind === "choice"}
          options={draft.options}
          error={errors.options}
          onChange={(options) => onChange({ options })}
        />
      )}
      {kind === "text" && (
        <Field
          label="Accepted answers"
          hint="One a line. Case, accents and double spaces do not matter."
          error={errors.answers}
          required
        >
          <TextArea value={draft.answers} onChange={({ target }) => onChange({ answers: target.value })} rows={2} />
        </Field>
      )}
      {kind === "number" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Answer" error={errors.value} required>
            <TextInput
              inputMode="decimal"
              value={draft.value}
              onChange={({ target }) => onChange({ value: target.value })}
            />
          </Field>
          <Field
            label="Tolerance"
            hint="Numbers within this distance are right, too."
            error={errors.tolerance}
            optional
          >
            <TextInput
              inputMode="decimal"
              value={draft.tolerance}
              onChange={({ target }) => onChange({ tolerance: target.value })}
            />
          </Field>
        </div>
      )}
      {kind === "recall" ? (
        <Field label="Back" error={errors.back} required>
          <TextArea value={draft.back} onChange={({ target }) => onChange({ back: target.value })} rows={2} />
        </Field>
      ) : (
        <Field label="Explanation" hint="Shown after the answer." error={errors.explanation} optional>
          <TextArea
            value={draft.explanation}
            onChange={({ target }) => onChange({ explanation: target.value })}
            rows={2}
          />
        </Field>
      )}
    </>
  );
}
