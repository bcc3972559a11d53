import { queryOptions } from "@tanstack/react-query";
import type { PathLearners, UserCareerTrack, UserLearningPath } from "./schema";

/** A user's started paths, the latest first. */
export const userPathsQuery = (userId: string) =>
  queryOptions<UserLearningPath[]>({ queryKey: ["/api/users", userId, "learning-paths"] });

/** The numbers of users who started and completed a path; administrators only. */
export const pathLearnersQuery = (id: string) =>
  queryOptions<PathLearners>({ queryKey: ["/api/learning-paths", id, "learners"] });

/** A user's started tracks, the latest first. */
export const careerProgressQuery = (userId: string) =>
  queryOptions<UserCareerTrack[]>({ queryKey: ["/api/users", userId, "career-progress"] });
