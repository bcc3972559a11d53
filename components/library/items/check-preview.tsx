"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { correctAnswer, type GradedKind, isRight } from "@/lib/library/items/grade";
import type { Question, Result } from "@/lib/library/items/schema";
import { AnswerForm } from "./answer-form";
import { AnswerResult } from "./answer-result";
import { CodeText } from "./code-text";

type Props = {
  /** Active questions, without cards. */
  questions: Question[];
  onClose: () => void;
};

/** A check of a video as learners see it. It is graded in the browser, because administrators have the solutions. */
export default function CheckPreview({ questions, onClose }: Props) {
  const [index, setIndex] = useState(0);
  const [result, setResult] = useState<Result>();
  const end = useId();
  const question = questions[index] as (Question & { kind: GradedKind }) | undefined;
  const goOn = () => {
    setResult(undefined);
    setIndex(index + 1);
  };
  return (
    <Dialog
      onClose={onClose}
      title="Preview of the check"
      description="As learners see it, with every active question in its order. Your answers are not kept."
      shape="sheet"
    >
      {question ? (
        <section aria-label="Check" className="flex flex-col gap-4 rounded-tile border bg-surface-2 p-4">
          <p className="text-small text-fg-3">{`Question ${index + 1} of ${questions.length}`}</p>
          {result ? (
            <>
              <p className="font-semibold">
                <CodeText>{question.prompt}</CodeText>
              </p>
              <AnswerResult result={result} options={question.options} onNext={goOn} />
            </>
          ) : (
            <AnswerForm
              key={question.id}
              question={question}
              isSending={false}
              onAnswer={(answer) => {
                const { explanation, second, until } = question;
                const told = { correctAnswer: correctAnswer(question), explanation, second, until };
                setResult({ correct: isRight(question, answer), ...told });
              }}
            />
          )}
        </section>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p id={end}>That was the last question.</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setIndex(0)}>
              Begin again
            </Button>
            <Button autoFocus aria-describedby={end} onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
