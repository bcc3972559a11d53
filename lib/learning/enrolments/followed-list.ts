import type { PathList } from "@/lib/library/learning-paths/schema";
import type { UserLearningPath } from "./schema";

/** The lessons of a path, without its headings. `unplayableVideoIds` may be left out when all can be played. */
export type PathLessonIds = Omit<PathList, "sections"> & { unplayableVideoIds?: string[] };

/** The version that a learner stays on. */
type Known = Pick<UserLearningPath, "ownVideoIds" | "ownOptionalVideoIds"> &
  Partial<Pick<UserLearningPath, "ownUnplayableVideoIds">>;

/**
 * The lessons that a learner follows: those of the version that they stay on, else the path's.
 * @param known undefined when the learner neither started nor finished the path
 */
export const followedList = (path: PathLessonIds, known: Known | undefined): PathLessonIds =>
  known?.ownVideoIds
    ? {
        videoIds: known.ownVideoIds,
        optionalVideoIds: known.ownOptionalVideoIds ?? [],
        unplayableVideoIds: known.ownUnplayableVideoIds ?? [],
      }
    : path;

/** The lessons that count for completion, in order (docs/behaviour.md, 15). */
export const requiredIn = ({ videoIds, optionalVideoIds, unplayableVideoIds = [] }: PathLessonIds): string[] =>
  videoIds.filter((id) => !optionalVideoIds.includes(id) && !unplayableVideoIds.includes(id));
