import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { Question, QuestionInput } from "./schema";

/** The versioned part of an item. */
type Content = Pick<Question, "kind" | "prompt" | "explanation" | "back" | "answers" | "value" | "tolerance"> & {
  options: { text: string; correct: boolean }[];
};

const keyOf = ({ kind, prompt, explanation, back, options, answers, value, tolerance }: Content) =>
  JSON.stringify([
    kind,
    prompt,
    explanation,
    back,
    options.map(({ text, correct }) => [text, correct]),
    answers,
    value,
    tolerance,
  ]);

/** True when a change leaves the versioned part as it is. */
export const isSameContent = (before: Content, after: Content): boolean => keyOf(before) === keyOf(after);

type Written = Pick<QuestionInput, "kind" | "prompt"> & Partial<QuestionInput>;

/** Writes a version of an item with its options. */
export async function writeVersion(tx: Transaction, itemId: string, version: number, input: Written): Promise<void> {
  const { kind, prompt, explanation, back, options = [], answers = [], value = null, tolerance = null } = input;
  await tx.itemVersion.create({
    data: { itemId, version, kind, prompt, back: back || explanation || "", answers, value, tolerance },
  });
  await tx.itemOption.createMany({
    data: options.map(({ text, correct }, position) => ({ itemId, version, position, text, isCorrect: correct })),
  });
}
