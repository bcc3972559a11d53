"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Answer, GradedKind } from "@/lib/library/items/grade";
import { CodeText } from "./code-text";

type Props = {
  question: { kind: GradedKind; prompt: string; options?: { id: string; text: string }[] };
  isSending: boolean;
  onAnswer: (answer: Answer) => void;
};

/** Parses a typed number with a point or a comma; null for anything else. */
const numberOf = (typed: string) =>
  /^[-+]?\d*[.,]?\d+(e[-+]?\d+)?$/i.test(typed.trim()) ? Number(typed.trim().replace(",", ".")) : null;

/**
 * A question with its options or field, and the button that answers it. It needs a different `key` for each question.
 */
export function AnswerForm({ question: { kind, prompt, options = [] }, isSending, onAnswer }: Props) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const name = useId();
  const isOne = kind === "choice";

  const answer = () => {
    const number = numberOf(typed);
    const missing =
      options.length > 0 && chosen.length === 0
        ? "Choose an answer"
        : kind === "number" && number === null
          ? "Enter a number"
          : kind === "text" && typed.trim() === ""
            ? "Enter an answer"
            : undefined;
    setProblem(missing);
    if (missing) return;
    if (isOne) onAnswer(chosen[0] ?? "");
    else if (kind === "choices") onAnswer(chosen);
    else onAnswer(kind === "number" ? (number as number) : typed);
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isSending) answer();
      }}
    >
      {options.length > 0 ? (
        <fieldset aria-describedby={problem ? `${name}-problem` : undefined}>
          <legend className="mb-2 font-semibold">
            <CodeText>{prompt}</CodeText>
          </legend>
          {!isOne && <p className="-mt-1 mb-2 text-small text-fg-3">Choose all that are right.</p>}
          <div className="flex flex-col gap-1.5">
            {options.map(({ id, text }, index) => (
              <label
                key={id}
                className="flex min-h-11 items-start gap-3 rounded-control border border-line-strong/60 bg-surface-1 px-3.5 py-2.5 hover:bg-surface-2 has-checked:border-accent-graphic has-checked:bg-accent-soft"
              >
                <input
                  type={isOne ? "radio" : "checkbox"}
                  name={name}
                  checked={chosen.includes(id)}
                  onChange={({ target }) => {
                    const others = isOne ? [] : chosen.filter((other) => other !== id);
                    setChosen(target.checked ? [...others, id] : others);
                  }}
                  // A new question takes the focus from the button of the previous one.
                  ref={index === 0 ? focusFirst : undefined}
                  className="mt-1 size-4 shrink-0 accent-accent-graphic"
                />
                <CodeText>{text}</CodeText>
              </label>
            ))}
          </div>
          {problem && (
            <p id={`${name}-problem`} role="alert" className="mt-1.5 text-small text-danger">
              {problem}
            </p>
          )}
        </fieldset>
      ) : (
        <Field
          label={
            <span className="text-body font-semibold text-fg">
              <CodeText>{prompt}</CodeText>
            </span>
          }
          error={problem}
        >
          <TextInput
            ref={focusFirst}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputMode={kind === "number" ? "decimal" : "text"}
            autoComplete="off"
            maxLength={2000}
          />
        </Field>
      )}
      <Button type="submit" loading={isSending} className="self-start">
        Answer
      </Button>
    </form>
  );
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });
