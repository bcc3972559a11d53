import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import type { PathStep } from "./path-progress";

/**
 * The steps that count for a learner: those of the version they stay on, without what is new since they finished.
 * @param steps of the path and of that version
 * @param videoIds the path's videos, in order
 */
export function countedSteps(
  { ownVideoIds, newVideoIds }: Pick<UserLearningPath, "ownVideoIds" | "newVideoIds">,
  steps: PathStep[],
  videoIds: string[],
): PathStep[] {
  const counted = (ownVideoIds ?? videoIds).filter((id) => !newVideoIds.includes(id));
  return counted.flatMap((id) => steps.find(({ videoId }) => videoId === id) ?? []);
}
