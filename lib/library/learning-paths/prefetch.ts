import "server-only";
import { cache } from "react";
import { pair } from "@/lib/platform/http/prefetch";
import { learningPathQuery, learningPathsQuery } from "./api";
import { listLearningPaths } from "./data";
import type { LearningPath } from "./schema";

/** All paths, read once per request. */
export const readLearningPaths = cache(listLearningPaths);

/** All paths, for `learningPathsQuery`. */
export const prefetchLearningPaths = () => pair(learningPathsQuery(), readLearningPaths);

/** A path that was read, for `learningPathQuery`. */
export const prefetchLearningPath = (path: LearningPath) => pair(learningPathQuery(path.id), () => path);
