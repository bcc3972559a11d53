import type { ItemKind, Question, QuestionRequest } from "@/lib/library/items/schema";

/** The values of the question editor. */
export type Draft = {
  kind: ItemKind;
  prompt: string;
  explanation: string;
  back: string;
  options: DraftOption[];
  /** One per line. */
  answers: string;
  value: string;
  tolerance: string;
  second: number | null;
  until: number | null;
  active: boolean;
};
/** Error messages of the server, by field. */
export type DraftErrors = Partial<Record<string, string>>;

export type DraftOption = { key: string; text: string; correct: boolean };

/** A new option. */
export const newOption = (text = "", correct = false): DraftOption => ({ key: crypto.randomUUID(), text, correct });

/** The values for a new question. */
export const emptyDraft = (kind: ItemKind): Draft => ({
  kind,
  ...{ prompt: "", explanation: "", back: "", answers: "", value: "", tolerance: "" },
  options: [newOption("", true), newOption()],
  ...{ second: null, until: null, active: true },
});

/** The edited parts of a question, which is the video's or a draft of the assistant. */
export type Written = Pick<
  Question,
  "kind" | "prompt" | "explanation" | "back" | "answers" | "value" | "tolerance" | "second" | "until" | "active"
> & { options: { text: string; correct: boolean }[] };

/** The values for an existing question. */
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

/** Parses a typed number with a point or a comma; NaN for other text, which the server rejects. */
const numberOf = (typed: string) => (typed.trim() === "" ? undefined : Number(typed.trim().replace(",", ".")));

/** The request for the typed values, without blank options and answers. */
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
