import { followedList, type PathLessonIds, requiredIn } from "@/lib/learning/enrolments/followed-list";
import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import { hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { PathStep } from "./path-progress";

/**
 * The steps that count for a learner: the required ones of the version they follow, without what is new since they finished.
 * @param steps of the path and of that version
 */
export function countedSteps(
  known: Pick<UserLearningPath, "ownVideoIds" | "ownOptionalVideoIds" | "newVideoIds">,
  steps: PathStep[],
  path: PathLessonIds,
): PathStep[] {
  const counted = requiredIn(followedList(path, known)).filter((id) => !known.newVideoIds.includes(id));
  // A list of paths has no steps of videos that are only in an earlier version.
  return counted.map((id) => steps.find(({ videoId }) => videoId === id) ?? { videoId: id, hue: hueOf({}, undefined) });
}
