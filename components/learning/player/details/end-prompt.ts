import { coverageOf } from "@/lib/learning/watch/coverage";
import type { Range } from "@/lib/learning/watch/ranges";
import type { Watch } from "@/lib/learning/watch/schema";
import { moment } from "@/lib/library/videos/duration";

type Known = {
  /** Undefined until it is loaded. */
  watch: Watch | undefined;
  /** The watched parts, including unsent ones. */
  seen: Range[];
};
type Words = { points: string; percent: (percent: number) => string };

/**
 * The sentence at the end of an unmarked lesson that says how to complete it. Null when the server has completed it, or
 * will complete it with the unsent parts.
 */
export function endPrompt({ watch, seen }: Known, { points, percent }: Words): string | null {
  const marking = `You have reached the end. Mark it as complete to earn ${points}.`;
  if (!watch) return marking;
  if (watch.completed) return null;
  if (!watch.completesItself && !watch.watchFirst) return marking;
  const { duration, requiredPercent } = watch;
  const { secondsToGo } = coverageOf(seen, duration, requiredPercent);
  const isReached = (watch.percent ?? 0) >= requiredPercent;
  if (isReached || secondsToGo === null) return marking;
  if (secondsToGo === 0) return null;
  return watch.watchFirst
    ? `You have reached the end. Watch ${percent(requiredPercent)} to complete it: ${moment(secondsToGo)} to go.`
    : marking;
}
