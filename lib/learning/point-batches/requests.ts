import { request } from "@/lib/platform/http/request";
import type { RescorePreview, RescoreRequest, UndoPreview } from "./schema";

/** The completions that are re-scored. */
export type RescoreScope = Pick<RescoreRequest, "videoIds" | "areaId" | "removeUnlinked">;

/** The effect of re-scoring; it writes nothing. */
export const previewRescore = (scope: RescoreScope) =>
  request<RescorePreview>("/api/points/rescore?dryRun=1", { method: "POST", body: scope });

/** The effect of undoing a batch; it writes nothing. */
export const previewUndo = (id: string) =>
  request<UndoPreview>(`/api/points/batches/${id}/undo?dryRun=1`, { method: "POST" });
