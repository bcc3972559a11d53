import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";

/** Hours, to 0.1: the sum of the completed videos' durations (seconds, null while unknown). See docs/behaviour.md, 14. */
export function hoursLearned(durations: (number | null)[]): number {
  const seconds = durations.reduce<number>((sum, duration) => sum + (duration ?? DEFAULT_DURATION_SECONDS), 0);
  return Math.round(seconds / 360) / 10;
}
