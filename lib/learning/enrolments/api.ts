import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { PathLearners, UserCareerTrack, UserLearningPath } from "./schema";

export const userPathsQuery = (userId: string) =>
  queryOptions<UserLearningPath[]>({ queryKey: ["/api/users", userId, "learning-paths"] });

export const startPath = (userId: string, pathId: string) =>
  request<UserLearningPath>(`/api/users/${userId}/learning-paths/${pathId}/start`, { method: "POST" });

/** Whom a change of the path concerns; administrators only. */
export const pathLearnersQuery = (id: string) =>
  queryOptions<PathLearners>({ queryKey: ["/api/learning-paths", id, "learners"] });

export const careerProgressQuery = (userId: string) =>
  queryOptions<UserCareerTrack[]>({ queryKey: ["/api/users", userId, "career-progress"] });

export const startTrack = (userId: string, trackId: string) =>
  request<UserCareerTrack>(`/api/users/${userId}/career-tracks/${trackId}/start`, { method: "POST" });
