/** A position within this distance of the start or the end is not resumed. */
export const OPENING_SECONDS = 10;
export const ENDING_SECONDS = 20;

/**
 * The position at which a video resumes, in whole seconds; null to start from the beginning.
 * @param duration seconds, null while unknown
 */
export function resumeAt(seconds: number, duration: number | null): number | null {
  const start = Math.floor(seconds);
  return start < OPENING_SECONDS || (duration !== null && start > duration - ENDING_SECONDS) ? null : start;
}

/**
 * True for a position to keep in the list. A position near the end is useful while there is a gap before it, at which
 * the lesson continues (docs/behaviour.md, 28).
 * @param hasGapBefore false when nothing is recorded
 */
export const isUseful = (seconds: number, duration: number | null, hasGapBefore: boolean): boolean =>
  resumeAt(seconds, duration) !== null || (hasGapBefore && duration !== null && seconds > duration - ENDING_SECONDS);
