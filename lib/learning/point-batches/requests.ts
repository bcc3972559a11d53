import { request } from "@/lib/platform/http/request";
import type { MergePreview, RescorePreview, RescoreRequest, UndoPreview } from "./schema";

/** The completions that are re-scored. */
export type RescoreScope = Pick<RescoreRequest, "videoIds" | "areaId" | "removeUnlinked">;

/** The effect of re-scoring; it writes nothing. */
export const previewRescore = (scope: RescoreScope) =>
  request<RescorePreview>("/api/points/rescore?dryRun=1", { method: "POST", body: scope });

/** The effect of undoing a batch; it writes nothing. */
export const previewUndo = (id: string) =>
  request<UndoPreview>(`/api/points/batches/${id}/undo?dryRun=1`, { method: "POST" });

/** The effect of merging a video into another; it writes nothing. */
export const previewMerge = (id: string, into: string) =>
  request<MergePreview>(`/api/videos/${id}/merge?dryRun=1`, { method: "POST", body: { into } });
