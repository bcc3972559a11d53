import "server-only";
import { cache } from "react";
import { pair } from "@/lib/platform/http/prefetch";
import { learningPathQuery, learningPathsQuery, pathVersionsQuery } from "./api";
import { listLearningPaths } from "./data";
import { listVersions } from "./list-versions";
import type { LearningPath } from "./schema";

/** All paths, read once per request. */
export const readLearningPaths = cache(listLearningPaths);

/** All paths, for `learningPathsQuery`. */
export const prefetchLearningPaths = () => pair(learningPathsQuery(), readLearningPaths);

/** A path that is already read, for `learningPathQuery`. */
export const prefetchLearningPath = (path: LearningPath) => pair(learningPathQuery(path.id), () => path);

/** The versions of a path, for `pathVersionsQuery`. */
export const prefetchVersions = (id: string) => pair(pathVersionsQuery(id), () => listVersions(id));
