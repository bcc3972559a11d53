import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { AreaMergePreview, KnowledgeArea } from "./schema";

/** Main areas by name, each followed by its sub areas. */
export const knowledgeAreasQuery = () => queryOptions<KnowledgeArea[]>({ queryKey: ["/api/knowledge-matrix"] });

/** The effect of merging an area into another; always refetched, because an administrator decides by it. */
export const areaMergePreviewQuery = (id: string, intoId: string) =>
  queryOptions<AreaMergePreview>({
    queryKey: ["/api/knowledge-matrix", id, "merge", intoId],
    queryFn: () =>
      request<AreaMergePreview>(`/api/knowledge-matrix/${id}/merge?dryRun=1`, { method: "POST", body: { intoId } }),
    staleTime: 0,
    gcTime: 0,
  });
