import { mutationOptions } from "@tanstack/react-query";
import { chunked } from "@/lib/platform/chunked";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { type LearningPath, type LearningPathChange, type LearningPathInput, MAX_PATH_VIDEOS } from "./schema";

/**
 * Adds a learning path, or changes `read`; 412 when it was changed since it was read.
 * @throws {ApiError} 400 when a video is not in the library
 */
export const saveLearningPathMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: LearningPathInput & LearningPathChange; read: LearningPath | null }) =>
      read
        ? request<LearningPath>(`/api/learning-paths/${read.id}`, { method: "PUT", body: input, unchangedSince: read })
        : request<LearningPath>("/api/learning-paths", { method: "POST", body: input }),
    onSuccess: (_saved, _variables, _before, { client }) => invalidateAll(client),
  });

/** Appends videos to a path, in order; videos that are in it keep their places. */
export const appendVideosMutation = () =>
  mutationOptions({
    mutationFn: async ({ pathId, videoIds }: { pathId: string; videoIds: string[] }) => {
      const path = `/api/learning-paths/${pathId}/videos`;
      for (const part of chunked(videoIds, MAX_PATH_VIDEOS))
        await request<LearningPath>(path, { method: "POST", body: { videoIds: part } });
    },
    onSettled: (_answer, _error, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes a path, then refetches every list. @throws {ApiError} 412 when it was changed since it was read */
export const deleteLearningPathMutation = () =>
  mutationOptions({
    mutationFn: (read: LearningPath) =>
      request(`/api/learning-paths/${read.id}`, { method: "DELETE", unchangedSince: read }),
    // Also after a refusal: another administrator may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });
