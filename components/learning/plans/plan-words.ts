import type { Formats } from "@/lib/platform/formats";
import { timeInWords } from "@/lib/platform/time-in-words";

/**
 * Compares a route with the lower bound of all routes: 'At most 4% above the shortest possible'. Null for a route
 * without lessons.
 * @param boundSeconds no route is shorter
 */
export function boundInWords(seconds: number, boundSeconds: number, { percent }: Pick<Formats, "percent">) {
  if (seconds === 0 || boundSeconds === 0) return null;
  const above = Math.ceil(((seconds - boundSeconds) * 100) / boundSeconds);
  return above <= 0 ? "This is the shortest way" : `At most ${percent(above)} above the shortest possible`;
}

/** A lesson's points in an area, of the missing points: '+30 Light of 80 missing'. */
export const reasonInWords = (area: string, points: number, missing: number, { figure }: Pick<Formats, "figure">) =>
  `+${figure(points)} ${area} of ${figure(missing)} missing`;

/**
 * A learner's progress against their plan in words; null when they are on time.
 * @param ahead sessions, negative when behind
 */
export function standingInWords(ahead: number, { counted }: Pick<Formats, "counted">): string | null {
  if (ahead === 0) return null;
  const sessions = counted(Math.abs(ahead), "session");
  return ahead > 0 ? `You are ${sessions} ahead` : `You are ${sessions} behind your plan`;
}

/** The length of lessons in words: 'about 25 min, 1 length unknown'. An unknown length counts as 900 seconds. */
export function lengthInWords(
  { seconds, unknownLengths }: { seconds: number; unknownLengths: number },
  formats: Pick<Formats, "figure" | "counted">,
): string {
  const length = timeInWords(seconds, formats);
  return unknownLengths === 0 ? length : `about ${length}, ${formats.counted(unknownLengths, "length")} unknown`;
}
