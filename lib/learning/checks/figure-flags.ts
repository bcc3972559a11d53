import type { QuestionFigures } from "@/lib/library/items/schema";

/** Questions with fewer answers have no figures, or no discrimination. */
export const MIN_ANSWERS = 5;
export const MIN_DISCRIMINATION_ANSWERS = 30;

const NOBODY_PERCENT = 20;
const EVERYBODY_PERCENT = 95;
const TELLS_FROM = 0.1;

type Counted = { answered: number; right: number; discrimination: number | null };

/** Faults for a curator to check: few users are right, almost all are, or the answer says nothing about the others. */
export function flagsOf({ answered, right, discrimination }: Counted): QuestionFigures["flags"] {
  const percent = (100 * right) / answered;
  return [
    ...(percent <= NOBODY_PERCENT ? (["nobodyGetsIt"] as const) : []),
    ...(percent >= EVERYBODY_PERCENT ? (["everybodyGetsIt"] as const) : []),
    ...(discrimination !== null && discrimination <= TELLS_FROM ? (["doesNotTell"] as const) : []),
  ];
}
