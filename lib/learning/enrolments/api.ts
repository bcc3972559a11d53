import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { PathLearners, UserCareerTrack, UserLearningPath } from "./schema";

/** A user's started paths, the latest first. */
export const userPathsQuery = (userId: string) =>
  queryOptions<UserLearningPath[]>({ queryKey: ["/api/users", userId, "learning-paths"] });

/** Starts a path; starting it again changes nothing. */
export const startPath = (userId: string, pathId: string) =>
  request<UserLearningPath>(`/api/users/${userId}/learning-paths/${pathId}/start`, { method: "POST" });

/** The numbers of users who started and completed a path; administrators only. */
export const pathLearnersQuery = (id: string) =>
  queryOptions<PathLearners>({ queryKey: ["/api/learning-paths", id, "learners"] });

/** A user's started tracks, the latest first. */
export const careerProgressQuery = (userId: string) =>
  queryOptions<UserCareerTrack[]>({ queryKey: ["/api/users", userId, "career-progress"] });

/** Starts a track; starting it again changes nothing. */
export const startTrack = (userId: string, trackId: string) =>
  request<UserCareerTrack>(`/api/users/${userId}/career-tracks/${trackId}/start`, { method: "POST" });
