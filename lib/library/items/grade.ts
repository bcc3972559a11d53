import { searchKey } from "@/lib/platform/text";
import { isWithin } from "./decimal";

/** The kinds that the server grades: curators' questions. */
export const gradedKinds = ["choice", "choices", "text", "number"] as const;
export type GradedKind = (typeof gradedKinds)[number];

/** Hours after which an open check ends. */
export const OPEN_HOURS = 24;

/** Limits of the options of a question. */
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 8;

/** An answer to a question: the id of an option, ids, a text, or a number. */
export type Answer = string | string[] | number;

/** The solution of a question. */
export type Solution = {
  kind: GradedKind;
  options: { id: string; correct: boolean }[];
  answers: string[];
  value: number | null;
  tolerance: number | null;
};

/** The limit of characters of a question, and of a side of a card. */
export const MAX_ITEM_CHARACTERS = 2_000;

/** The limit of characters of a written answer. */
export const MAX_ANSWER_CHARACTERS = 2_000;

/** The form in which written answers are compared: without case, accents, outer and double spaces. */
export const textKey = (text: string): string => searchKey(text).replace(/\s+/g, " ").trim();

/** The problem of an invalid answer; null for a valid one. */
export function answerProblem({ kind, options }: Pick<Solution, "kind" | "options">, answer: unknown): string | null {
  const isOption = (value: unknown) => options.some(({ id }) => id === value);
  switch (kind) {
    case "choice":
      return isOption(answer) ? null : "Choose one of the options";
    case "choices":
      if (!Array.isArray(answer) || answer.length > options.length || !answer.every(isOption))
        return "Choose options of this question";
      return new Set(answer).size === answer.length ? null : "Choose each option once";
    case "text":
      if (typeof answer !== "string") return "The answer is not a text";
      return answer.length <= MAX_ANSWER_CHARACTERS ? null : "The answer is too long";
    case "number":
      return typeof answer === "number" && Number.isFinite(answer) ? null : "The answer is not a number";
  }
}

/** A key that is equal for equivalent answers. */
export function answerKey(answer: Answer): string {
  if (typeof answer === "string") return textKey(answer);
  return typeof answer === "number" ? String(answer === 0 ? 0 : answer) : [...new Set(answer)].sort().join(" ");
}

/** True for a right answer. @param answer one that `answerProblem` accepts */
export function isRight({ kind, options, answers, value, tolerance }: Solution, answer: Answer): boolean {
  const right = options.filter(({ correct }) => correct).map(({ id }) => id);
  switch (kind) {
    case "choice":
      return right.includes(answer as string);
    case "choices":
      return answerKey(answer) === answerKey(right);
    case "text":
      return answers.some((accepted) => textKey(accepted) === textKey(answer as string));
    case "number":
      return isWithin(answer as number, value ?? 0, tolerance ?? 0);
  }
}

/** The right answer: the first of several accepted texts. */
export function correctAnswer({ kind, options, answers, value }: Solution): Answer {
  const right = options.filter(({ correct }) => correct).map(({ id }) => id);
  if (kind === "choices") return right;
  if (kind === "choice") return right[0] ?? "";
  return kind === "text" ? (answers[0] ?? "") : (value ?? 0);
}
