import type { ItemKind, QuestionFigures } from "@/lib/library/items/schema";

export const kindLabels: Record<ItemKind, string> = {
  choice: "One right",
  choices: "Several right",
  text: "Short text",
  number: "Number",
  recall: "Card",
};

/** The labels of the flags of a question's figures. */
export const flagWords: Record<QuestionFigures["flags"][number], string> = {
  nobodyGetsIt: "Nobody gets it",
  everybodyGetsIt: "Everybody gets it",
  doesNotTell: "Does not tell",
};

const MAX_CHARACTERS = 80;

/** The beginning of a prompt, in one line. */
export function shortOf(prompt: string): string {
  const line = prompt.replace(/\s+/g, " ");
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line;
}
