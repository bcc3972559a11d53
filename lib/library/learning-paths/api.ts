import { queryOptions } from "@tanstack/react-query";
import type { Video } from "@/lib/library/videos/schema";
import type { LearningPath, PathVersion } from "./schema";

/** All paths by title. */
export const learningPathsQuery = () => queryOptions<LearningPath[]>({ queryKey: ["/api/learning-paths"] });

/** One path, with the ids of its videos in order. */
export const learningPathQuery = (id: string) => queryOptions<LearningPath>({ queryKey: ["/api/learning-paths", id] });

/** The latest versions of a path, the newest first. */
export const pathVersionsQuery = (id: string) =>
  queryOptions<PathVersion[]>({ queryKey: ["/api/learning-paths", id, "versions"] });

/** The videos of a path, in order. */
export const videosOfPathQuery = (id: string) =>
  queryOptions<Video[]>({ queryKey: ["/api/learning-paths", id, "videos"] });
