import type { PathLessonIds } from "@/lib/learning/enrolments/followed-list";
import type { PathVersion } from "@/lib/library/learning-paths/schema";

/** The lessons of the version before one; their order is not known. @param list of that version */
export const versionBefore = (
  { added, removed }: Pick<PathVersion, "added" | "removed">,
  { optionalVideoIds }: Pick<PathVersion, "optionalVideoIds">,
  list: PathLessonIds,
): PathLessonIds => ({
  videoIds: [...list.videoIds.filter((id) => added.every((video) => video.id !== id)), ...removed.map(({ id }) => id)],
  optionalVideoIds,
});
