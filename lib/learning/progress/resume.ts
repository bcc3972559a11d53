/** Seconds: what is watched within them of either end is not worth coming back for. */
export const OPENING = 10;
const ENDING = 20;

/**
 * Where to go on with a video, in whole seconds from its start; null where beginning again is as good.
 * @param duration seconds, null while unknown
 */
export function resumeAt(seconds: number, duration: number | null): number | null {
  const at = Math.floor(seconds);
  return at < OPENING || (duration !== null && at > duration - ENDING) ? null : at;
}
