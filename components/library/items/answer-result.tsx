"use client";

import { CircleCheck, CircleX } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Result } from "@/lib/library/items/schema";
import { CodeText } from "./code-text";

type Props = {
  result: Pick<Result, "correct" | "correctAnswer" | "explanation">;
  options?: { id: string; text: string }[];
  onNext: () => void;
  /** Buttons before the button that continues. */
  children?: ReactNode;
};

/** A right answer in words. */
function answerWords(answer: Result["correctAnswer"], options: { id: string; text: string }[]): string {
  const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? id;
  return [answer]
    .flat()
    .map((one) => (typeof one === "string" ? textOf(one) : String(one)))
    .join(", ");
}

/** The result of an answer. Screen readers announce it as the description of the button that takes the focus. */
export function AnswerResult({
  result: { correct, correctAnswer, explanation },
  options = [],
  onNext,
  children,
}: Props) {
  const id = useId();
  const Icon = correct ? CircleCheck : CircleX;
  return (
    <div className="flex flex-col gap-3">
      <div id={id}>
        <p className={cn("flex items-center gap-2 font-semibold", correct ? "text-success" : "text-danger")}>
          <Icon aria-hidden size={18} strokeWidth={2.25} />
          {correct ? "Right" : "Wrong"}
        </p>
        {!correct && (
          <p className="mt-1">
            The answer is{" "}
            <strong className="font-semibold">
              <CodeText>{answerWords(correctAnswer, options)}</CodeText>
            </strong>
          </p>
        )}
        {explanation && (
          <p className="mt-1 max-w-measure text-fg-2">
            <CodeText>{explanation}</CodeText>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button autoFocus aria-describedby={id} onClick={onNext}>
          Next
        </Button>
      </div>
    </div>
  );
}
