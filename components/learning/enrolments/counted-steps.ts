import { followedList, type PathLessonIds, requiredIn } from "@/lib/learning/enrolments/followed-list";
import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import { hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { PathStep } from "./path-progress";

/**
 * The steps that count for a learner: those of the finished version, else the required ones of the version that they
 * follow.
 * @param steps of the path and of the version that the learner stays on
 */
export function countedSteps(
  known: Pick<UserLearningPath, "ownVideoIds" | "ownOptionalVideoIds" | "finishedVideoIds">,
  steps: PathStep[],
  path: PathLessonIds,
): PathStep[] {
  const counted = known.finishedVideoIds ?? requiredIn(followedList(path, known));
  // Lists of paths lack the steps of videos that are only in an earlier version.
  return counted.map((id) => steps.find(({ videoId }) => videoId === id) ?? { videoId: id, hue: hueOf({}, undefined) });
}
