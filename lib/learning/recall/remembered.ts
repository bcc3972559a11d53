import { type Memory, retrievability } from "./schedule";

/** Answers from which on it is said how much is remembered. */
export const MIN_ANSWERS = 7;

/** Below this mean probability an area fades. */
const FADING_BELOW = 0.7;

/** The mean probability of remembering some cards, in percent, and whether it fades; null with too few answers. */
export function meanRemembered(
  cards: readonly Pick<Memory, "stability" | "lastAt">[],
  answers: number,
  now: Date,
): { percent: number | null; fading: boolean } {
  const known = cards.flatMap((card) => retrievability(card, now) ?? []);
  if (answers < MIN_ANSWERS || known.length === 0) return { percent: null, fading: false };
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  return { percent: Math.round(100 * mean), fading: mean < FADING_BELOW };
}
