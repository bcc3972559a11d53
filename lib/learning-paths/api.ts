import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/http/request";
import type { LearningPath, UserLearningPath } from "./schema";

export const learningPathsQuery = () => queryOptions<LearningPath[]>({ queryKey: ["/api/learning-paths"] });

export const learningPathQuery = (id: string) => queryOptions<LearningPath>({ queryKey: ["/api/learning-paths", id] });

export const userPathsQuery = (userId: string) =>
  queryOptions<UserLearningPath[]>({ queryKey: ["/api/users", userId, "learning-paths"] });

export const startPath = (userId: string, pathId: string) =>
  request<UserLearningPath>(`/api/users/${userId}/learning-paths/${pathId}/start`, { method: "POST" });
