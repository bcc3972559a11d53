import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type { MergePreview, PointBatch, RescorePreview, RescoreRequest, UndoPreview } from "./schema";

/** Pages of batches, the latest first; administrators only. */
export const pointBatchesQuery = () =>
  infiniteQueryOptions({
    queryKey: ["/api/points/batches"],
    queryFn: ({ pageParam, signal }) => requestPage<PointBatch>(pageParam, signal),
    initialPageParam: "/api/points/batches",
    getNextPageParam: (page: Page<PointBatch>) => page.next,
  });

/** The completions to re-score. */
export type RescoreScope = Pick<RescoreRequest, "videoIds" | "areaId" | "removeUnlinked">;

/** The effect of re-scoring; always refetched, because an administrator decides by it. */
export const rescorePreviewQuery = (scope: RescoreScope) =>
  queryOptions<RescorePreview>({
    queryKey: ["/api/points/rescore", scope],
    queryFn: () => request<RescorePreview>("/api/points/rescore?dryRun=1", { method: "POST", body: scope }),
    staleTime: 0,
    gcTime: 0,
  });

/** The effect of undoing a batch. */
export const undoPreviewQuery = (id: string) =>
  queryOptions<UndoPreview>({
    queryKey: ["/api/points/batches", id, "undo"],
    queryFn: () => request<UndoPreview>(`/api/points/batches/${id}/undo?dryRun=1`, { method: "POST" }),
    staleTime: 0,
    gcTime: 0,
  });

/** The effect of merging a video into another; always refetched, because an administrator decides by it. */
export const mergePreviewQuery = (id: string, into: string) =>
  queryOptions<MergePreview>({
    queryKey: ["/api/videos", id, "merge", into],
    queryFn: () => request<MergePreview>(`/api/videos/${id}/merge?dryRun=1`, { method: "POST", body: { into } }),
    staleTime: 0,
    gcTime: 0,
  });
