import { queryOptions } from "@tanstack/react-query";
import type { Video } from "@/lib/library/videos/schema";
import { request } from "@/lib/platform/http/request";
import type { LearningPath, LearningPathInput } from "./schema";

/** All paths by title. */
export const learningPathsQuery = () => queryOptions<LearningPath[]>({ queryKey: ["/api/learning-paths"] });

/** One path, with the ids of its videos in order. */
export const learningPathQuery = (id: string) => queryOptions<LearningPath>({ queryKey: ["/api/learning-paths", id] });

/** The videos of a path, in order. */
export const videosOfPathQuery = (id: string) =>
  queryOptions<Video[]>({ queryKey: ["/api/learning-paths", id, "videos"] });

/** Creates a path. @throws {ApiError} 400 when a video is not in the library */
export const createLearningPath = (input: LearningPathInput) =>
  request<LearningPath>("/api/learning-paths", { method: "POST", body: input });

/** Changes a path. @throws {ApiError} 412 when it was changed since it was read */
export const updateLearningPath = (read: LearningPath, input: LearningPathInput) =>
  request<LearningPath>(`/api/learning-paths/${read.id}`, { method: "PUT", body: input, unchangedSince: read });

/** Deletes a path. @throws {ApiError} 412 when it was changed since it was read */
export const deleteLearningPath = (read: LearningPath) =>
  request(`/api/learning-paths/${read.id}`, { method: "DELETE", unchangedSince: read });
