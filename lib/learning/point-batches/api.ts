import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import { previewMerge, previewRescore, previewUndo, type RescoreScope } from "./requests";
import type { MergePreview, PointBatch, RescorePreview, UndoPreview } from "./schema";

/** Pages of batches, the latest first; administrators only. */
export const pointBatchesQuery = () =>
  infiniteQueryOptions({
    queryKey: ["/api/points/batches"],
    queryFn: ({ pageParam, signal }) => requestPage<PointBatch>(pageParam, signal),
    initialPageParam: "/api/points/batches",
    getNextPageParam: (page: Page<PointBatch>) => page.next,
  });

/** The effect of re-scoring; never stale, because it is what an administrator decides by. */
export const rescorePreviewQuery = (scope: RescoreScope) =>
  queryOptions<RescorePreview>({
    queryKey: ["/api/points/rescore", scope],
    queryFn: () => previewRescore(scope),
    staleTime: 0,
    gcTime: 0,
  });

/** The effect of undoing a batch. */
export const undoPreviewQuery = (id: string) =>
  queryOptions<UndoPreview>({
    queryKey: ["/api/points/batches", id, "undo"],
    queryFn: () => previewUndo(id),
    staleTime: 0,
    gcTime: 0,
  });

/** The effect of merging a video into another; never stale, because it is what an administrator decides by. */
export const mergePreviewQuery = (id: string, into: string) =>
  queryOptions<MergePreview>({
    queryKey: ["/api/videos", id, "merge", into],
    queryFn: () => previewMerge(id, into),
    staleTime: 0,
    gcTime: 0,
  });
