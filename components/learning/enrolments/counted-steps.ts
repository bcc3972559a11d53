import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import { hueOf } from "@/lib/library/knowledge-areas/area-hue";
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
  // A list of paths has no steps of videos that are only in an earlier version.
  return counted.map((id) => steps.find(({ videoId }) => videoId === id) ?? { videoId: id, hue: hueOf({}, undefined) });
}
