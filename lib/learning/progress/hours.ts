import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import type { Completion, Learned } from "./schema";

/** Hours learned, to 0.1 (docs/behaviour.md, 14). @param durations of the completed videos, seconds, null while unknown */
export function hoursLearned(durations: (number | null)[]): number {
  const seconds = durations.reduce<number>((sum, duration) => sum + (duration ?? DEFAULT_DURATION_SECONDS), 0);
  return Math.round(seconds / 360) / 10;
}

/**
 * The time behind the hours: the watched seconds of watched lessons, and the length of others (docs/behaviour.md, 14).
 * Erased watched seconds are estimated by the length times the watched percentage.
 */
export function learnedBy(
  completions: Pick<Completion, "duration" | "evidence" | "watchedSeconds" | "watchedPercent">[],
): Learned {
  const learned: Learned = { watchedVideos: 0, watchedSeconds: 0, otherVideos: 0, otherSeconds: 0 };
  for (const { duration, evidence, watchedSeconds, watchedPercent } of completions) {
    const length = duration ?? DEFAULT_DURATION_SECONDS;
    const isSeen = evidence === "watched" || (evidence === "checked" && watchedSeconds > 0);
    if (isSeen) {
      learned.watchedVideos += 1;
      learned.watchedSeconds += watchedSeconds || Math.round((length * (watchedPercent ?? 100)) / 100);
    } else {
      learned.otherVideos += 1;
      learned.otherSeconds += length;
    }
  }
  return learned;
}
