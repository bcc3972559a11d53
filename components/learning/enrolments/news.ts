import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import type { Formats } from "@/lib/platform/formats";

const MINUTE_SECONDS = 60;

/** The lessons added to a finished path since, in words: '3 new since, 22 min'; null without any. */
export function newsOf(
  { newVideoIds, newSeconds }: Pick<UserLearningPath, "newVideoIds" | "newSeconds">,
  { figure }: Pick<Formats, "figure">,
): string | null {
  if (newVideoIds.length === 0) return null;
  const minutes = Math.max(1, Math.round(newSeconds / MINUTE_SECONDS));
  return `${figure(newVideoIds.length)} new since, ${figure(minutes)} min`;
}
