import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import type { PointBatch, RescoreRequest, VideoMergeRequest } from "./schema";

/** Applies a re-scoring that was previewed. @throws {ApiError} 409 when scores or completions changed since */
export const rescoreMutation = () =>
  mutationOptions({
    mutationFn: (body: RescoreRequest) =>
      request<PointBatch | { people: 0 }>("/api/points/rescore", { method: "POST", body }),
    onSuccess: (_batch, _variables, _before, { client }) => invalidateAll(client),
  });

/** Undoes a batch. @throws {ApiError} 409 when it cannot be undone, or a later batch must be undone first */
export const undoBatchMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request<PointBatch>(`/api/points/batches/${id}/undo`, { method: "POST" }),
    onSuccess: (_batch, _id, _before, { client }) => invalidateAll(client),
  });

/** Merges a video into another. @throws {ApiError} 404 when it is not in the library any more */
export const mergeVideoMutation = () =>
  mutationOptions({
    mutationFn: ({ id, ...body }: VideoMergeRequest & { id: string }) =>
      request<PointBatch>(`/api/videos/${id}/merge`, { method: "POST", body }),
    onSuccess: (_batch, _variables, _before, { client }) => invalidateAll(client),
  });
