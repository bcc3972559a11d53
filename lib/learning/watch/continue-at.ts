import { ENDING_SECONDS, resumeAt } from "@/lib/learning/progress/resume";
import type { Range } from "./ranges";

/** A missing part at the end that is not worth resuming for, such as credits. */
const isEnding = ([from, to]: Range, length: number | null) => to === length && to - from <= ENDING_SECONDS;

/** True when only gaps are missing: the lesson was watched to its end, but not all of it. */
export const hasOnlyGaps = (gaps: readonly Range[], length: number | null): boolean =>
  gaps.some((gap) => !isEnding(gap, length)) && gaps.every((gap) => gap[1] !== length || isEnding(gap, length));

/**
 * The position at which a user continues a video, in whole seconds; null to start from the beginning
 * (docs/behaviour.md, 28). It is the first gap when only gaps are missing; else the end of the watched part that the
 * last position lies in; else the last position.
 * @param position the last one; null without one
 * @param gaps the parts not watched; null while the length is unknown
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
