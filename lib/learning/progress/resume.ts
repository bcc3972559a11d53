/** A position within these seconds of the start, or of the end, is not resumed. */
export const OPENING_SECONDS = 10;
export const ENDING_SECONDS = 20;

/**
 * The position to resume a video at, in whole seconds from its start; null to begin again.
 * @param duration seconds, null while unknown
 */
export function resumeAt(seconds: number, duration: number | null): number | null {
  const start = Math.floor(seconds);
  return start < OPENING_SECONDS || (duration !== null && start > duration - ENDING_SECONDS) ? null : start;
}

/**
 * True for a position that a list of positions holds. One near the end is of use while something before it was not seen: the lesson
 * goes on at its first gap (docs/behaviour.md, 28).
 * @param hasGapBefore false when nothing is recorded
 */
export const isUseful = (seconds: number, duration: number | null, hasGapBefore: boolean): boolean =>
  resumeAt(seconds, duration) !== null || (hasGapBefore && duration !== null && seconds > duration - ENDING_SECONDS);
