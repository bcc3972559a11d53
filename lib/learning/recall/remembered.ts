/** The number of answers from which on a remembered share is computed. */
export const MIN_ANSWERS = 7;

/** Below this mean probability an area fades. */
const FADING_BELOW = 0.7;

/**
 * The remembered share of some cards, in percent, and whether it fades; null with too few answers.
 * @param mean probability of remembering; null without cards
 */
export function remembered(mean: number | null, answers: number): { percent: number | null; fading: boolean } {
  if (answers < MIN_ANSWERS || mean === null) return { percent: null, fading: false };
  return { percent: Math.round(100 * mean), fading: mean < FADING_BELOW };
}
