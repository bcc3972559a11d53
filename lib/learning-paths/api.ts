import { queryOptions } from "@tanstack/react-query";
import type { LearningPath } from "./schema";

export const learningPathsQuery = () => queryOptions<LearningPath[]>({ queryKey: ["/api/learning-paths"] });

export const learningPathQuery = (id: string) => queryOptions<LearningPath>({ queryKey: ["/api/learning-paths", id] });
