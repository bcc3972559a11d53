/** Seconds: what is watched within them of either end is not worth coming back for. */
export const OPENING_SECONDS = 10;
const ENDING_SECONDS = 20;

/**
 * Where to go on with a video, in whole seconds from its start; null where beginning again is as good.
 * @param duration seconds, null while unknown
 */
export function resumeAt(seconds: number, duration: number | null): number | null {
  const at = Math.floor(seconds);
  return at < OPENING_SECONDS || (duration !== null && at > duration - ENDING_SECONDS) ? null : at;
}
