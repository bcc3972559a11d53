import type { PathList } from "@/lib/library/learning-paths/schema";
import type { UserLearningPath } from "./schema";

/** The lessons of a path, without its headings. */
export type PathLessonIds = Omit<PathList, "sections">;

/**
 * The lessons that a learner follows: those of the version that they stay on, else the path's.
 * @param known undefined when the learner neither started nor finished the path
 */
export const followedList = (
  path: PathLessonIds,
  known: Pick<UserLearningPath, "ownVideoIds" | "ownOptionalVideoIds"> | undefined,
): PathLessonIds =>
  known?.ownVideoIds ? { videoIds: known.ownVideoIds, optionalVideoIds: known.ownOptionalVideoIds ?? [] } : path;

/** The lessons that count for completion, in order (docs/behaviour.md, 15). */
export const requiredIn = ({ videoIds, optionalVideoIds }: PathLessonIds): string[] =>
  videoIds.filter((id) => !optionalVideoIds.includes(id));
