import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/http/request";
import type { Video } from "@/lib/videos/schema";
import type { LearningPath, LearningPathInput, PathLearners, UserLearningPath } from "./schema";

export const learningPathsQuery = () => queryOptions<LearningPath[]>({ queryKey: ["/api/learning-paths"] });

export const learningPathQuery = (id: string) => queryOptions<LearningPath>({ queryKey: ["/api/learning-paths", id] });

export const userPathsQuery = (userId: string) =>
  queryOptions<UserLearningPath[]>({ queryKey: ["/api/users", userId, "learning-paths"] });

export const startPath = (userId: string, pathId: string) =>
  request<UserLearningPath>(`/api/users/${userId}/learning-paths/${pathId}/start`, { method: "POST" });

/** Its videos, in order. */
export const videosOfPathQuery = (id: string) =>
  queryOptions<Video[]>({ queryKey: ["/api/learning-paths", id, "videos"] });

/** Whom a change of the path concerns; administrators only. */
export const pathLearnersQuery = (id: string) =>
  queryOptions<PathLearners>({ queryKey: ["/api/learning-paths", id, "learners"] });

export const createLearningPath = (input: LearningPathInput) =>
  request<LearningPath>("/api/learning-paths", { method: "POST", body: input });

/** Refused with 412 when the path is not as it was read. */
export const updateLearningPath = (read: LearningPath, input: LearningPathInput) =>
  request<LearningPath>(`/api/learning-paths/${read.id}`, { method: "PUT", body: input, unchangedSince: read });

export const deleteLearningPath = (read: LearningPath) =>
  request(`/api/learning-paths/${read.id}`, { method: "DELETE", unchangedSince: read });
