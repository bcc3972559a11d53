import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { learningPathQuery, learningPathsQuery } from "./api";
import { listLearningPaths } from "./data";
import type { LearningPath } from "./schema";

/** All paths, for `learningPathsQuery`. */
export const prefetchLearningPaths = () => pair(learningPathsQuery(), listLearningPaths);

/** A path that was read, for `learningPathQuery`. */
export const prefetchLearningPath = (path: LearningPath) => pair(learningPathQuery(path.id), () => path);
