import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";

/** Hours learned, to 0.1 (docs/behaviour.md, 14). @param durations of the completed videos, seconds, null while unknown */
export function hoursLearned(durations: (number | null)[]): number {
  const seconds = durations.reduce<number>((sum, duration) => sum + (duration ?? DEFAULT_DURATION_SECONDS), 0);
  return Math.round(seconds / 360) / 10;
}
