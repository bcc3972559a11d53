"use client";

import { Chip } from "@/components/ui/chip";
import type { Question, QuestionFigures } from "@/lib/library/items/schema";
import { moment } from "@/lib/library/videos/duration";
import { counted, percent } from "@/lib/platform/counted";
import { flagWords, kindLabels, shortOf } from "./question-words";

type Props = { question: Question; figures: QuestionFigures | undefined; onEdit: () => void };

/** A question in the list, with its kind, passage and figures. */
export function QuestionEntry({ question, figures, onEdit }: Props) {
  const { kind, prompt, second, until, ofEarlierRecording, active } = question;
  const passage = second === null ? null : until === null ? moment(second) : `${moment(second)}–${moment(until)}`;
  return (
    <div className="flex flex-col items-start gap-1 py-1">
      <button
        type="button"
        onClick={onEdit}
        className="min-h-6 text-left font-medium underline-offset-4 hover:underline touch:min-h-11"
      >
        <span className="sr-only">Edit </span>
        {shortOf(prompt)}
      </button>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-3">
        <span>{kindLabels[kind]}</span>
        {passage && <span>{ofEarlierRecording ? `${passage}, of an earlier recording` : passage}</span>}
        {!active && <Chip>Inactive</Chip>}
        {figures?.flags.map((flag) => (
          <Chip key={flag} tone="warning">
            {flagWords[flag]}
          </Chip>
        ))}
      </span>
      {figures && figures.answeredBy !== null && <Figures {...figures} answeredBy={figures.answeredBy} />}
    </div>
  );
}

function Figures({ answeredBy, rightFirst, wrongOptions, discrimination }: QuestionFigures & { answeredBy: number }) {
  const [worst] = wrongOptions.toSorted((a, b) => b.percent - a.percent);
  return (
    <span className="text-small text-fg-2">
      {`${counted(answeredBy, "learner")}, ${percent(rightFirst ?? 0)} right at the first try`}
      {worst && worst.percent > 0 && `, ${percent(worst.percent)} chose “${shortOf(worst.text)}”`}
      {discrimination !== null && `, discrimination ${discrimination.toFixed(2)}`}
    </span>
  );
}
