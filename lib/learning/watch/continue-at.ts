import { ENDING_SECONDS, resumeAt } from "@/lib/learning/progress/resume";
import type { Range } from "./ranges";

/** A part at the end that is no reason to go back to the lesson: credits, a farewell. */
const isEnding = ([from, to]: Range, length: number | null) => to === length && to - from <= ENDING_SECONDS;

/** True where only gaps are missing: the lesson was seen to its end, and something before it was not. */
export const hasOnlyGaps = (gaps: readonly Range[], length: number | null): boolean =>
  gaps.some((gap) => !isEnding(gap, length)) && gaps.every((gap) => gap[1] !== length || isEnding(gap, length));

/**
 * The position at which a user goes on with a video, in whole seconds; null to begin again (docs/behaviour.md, 28). It is the
 * last position; if that lies in a part that was seen, the end of this part; where only gaps are missing, the first gap.
 * @param position the last one, null without one
 * @param gaps the parts not seen; null while the length is unknown
 */
export function continueAt(
  position: number | null,
  seen: readonly Range[],
  gaps: readonly Range[] | null,
  length: number | null,
): number | null {
  if (position === null) return null;
  const first = gaps?.find((gap) => !isEnding(gap, length));
  if (gaps && first && hasOnlyGaps(gaps, length)) return resumeAt(first[0], length);
  const part = seen.find(([from, to]) => from <= position && position < to);
  return resumeAt(part ? part[1] : position, length);
}
