import type { PathVersion } from "@/lib/library/learning-paths/schema";

/** The ids of the videos in the version before one; their order is not known. @param videoIds of that version */
export const versionBefore = ({ added, removed }: Pick<PathVersion, "added" | "removed">, videoIds: string[]) => [
  ...videoIds.filter((id) => added.every((video) => video.id !== id)),
  ...removed.map(({ id }) => id),
];
