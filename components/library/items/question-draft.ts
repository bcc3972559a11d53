import type { ItemKind, Question, QuestionRequest } from "@/lib/library/items/schema";

/** A question as it is typed. */
export type Draft = {
  kind: ItemKind;
  prompt: string;
  explanation: string;
  back: string;
  options: DraftOption[];
  /** One a line. */
  answers: string;
  value: string;
  tolerance: string;
  second: number | null;
  until: number | null;
  active: boolean;
};
/** Refusals of the server, by field. */
export type DraftErrors = Partial<Record<string, string>>;

export type DraftOption = { key: string; text: string; correct: boolean };

/** A blank option, or one with a text. */
export const newOption = (text = "", correct = false): DraftOption => ({ key: crypto.randomUUID(), text, correct });

/** A new question. */
export const emptyDraft = (kind: ItemKind): Draft => ({
  kind,
  ...{ prompt: "", explanation: "", back: "", answers: "", value: "", tolerance: "" },
  options: [newOption("", true), newOption()],
  ...{ second: null, until: null, active: true },
});

/** The parts of a question that are edited: one of the video, or one that the assistant drafted. */
export type Written = Pick<
  Question,
  "kind" | "prompt" | "explanation" | "back" | "answers" | "value" | "tolerance" | "second" | "until" | "active"
> & { options: { text: string; correct: boolean }[] };

/** A question as it is edited. */
export const draftOf = (question: Written): Draft => ({
  ...emptyDraft(question.kind),
  prompt: question.prompt,
  explanation: question.explanation,
  back: question.back,
  options:
    question.options.length > 0
      ? question.options.map(({ text, correct }) => newOption(text, correct))
      : emptyDraft(question.kind).options,
  answers: question.answers.join("\n"),
  value: question.value === null ? "" : String(question.value),
  tolerance: question.tolerance ? String(question.tolerance) : "",
  second: question.second,
  until: question.until,
  active: question.active,
});

/** A number as it is typed, with a point or a comma; the server refuses what is none. */
const numberOf = (typed: string) => (typed.trim() === "" ? undefined : Number(typed.trim().replace(",", ".")));

/** The request for what is typed: without blank options and answers. */
export function requestOf({ kind, options, answers, value, tolerance, ...rest }: Draft): QuestionRequest {
  const isChoice = kind === "choice" || kind === "choices";
  const lines = answers.split("\n").filter((line) => line.trim() !== "");
  return {
    ...rest,
    kind,
    options: isChoice
      ? options.filter(({ text }) => text.trim() !== "").map(({ text, correct }) => ({ text, correct }))
      : [],
    answers: kind === "text" ? lines : [],
    value: kind === "number" ? numberOf(value) : undefined,
    tolerance: kind === "number" ? numberOf(tolerance) : undefined,
  };
}
