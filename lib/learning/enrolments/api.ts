import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { PathLearners, UserCareerTrack, UserLearningPath } from "./schema";

/** The paths that a user started, the latest first. */
export const userPathsQuery = (userId: string) =>
  queryOptions<UserLearningPath[]>({ queryKey: ["/api/users", userId, "learning-paths"] });

/** Starts a path; again it stays as it was. */
export const startPath = (userId: string, pathId: string) =>
  request<UserLearningPath>(`/api/users/${userId}/learning-paths/${pathId}/start`, { method: "POST" });

/** Whom a change of the path concerns; administrators only. */
export const pathLearnersQuery = (id: string) =>
  queryOptions<PathLearners>({ queryKey: ["/api/learning-paths", id, "learners"] });

/** The tracks that a user started, the latest first. */
export const careerProgressQuery = (userId: string) =>
  queryOptions<UserCareerTrack[]>({ queryKey: ["/api/users", userId, "career-progress"] });

/** Starts a track; again it stays as it was. */
export const startTrack = (userId: string, trackId: string) =>
  request<UserCareerTrack>(`/api/users/${userId}/career-tracks/${trackId}/start`, { method: "POST" });
