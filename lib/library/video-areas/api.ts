import { queryOptions } from "@tanstack/react-query";
import type { VideoArea } from "@/lib/library/videos/schema";
import { request } from "@/lib/platform/http/request";
import type { AreaUsage, VideoBulk } from "./schema";

/** What all links together offer in each area; administrators only. */
export const areaUsageQuery = () => queryOptions<AreaUsage[]>({ queryKey: ["/api/video-knowledge-matrix", "usage"] });

export const areasOfVideoQuery = (videoId: string) =>
  queryOptions<VideoArea[]>({ queryKey: ["/api/videos", videoId, "knowledge-areas"] });

/** Everything that one area holds goes over to another. */
export const mergeKnowledgeArea = (id: string, intoId: string) =>
  request(`/api/knowledge-matrix/${id}/merge`, { method: "POST", body: { intoId } });

/** One thing done to many videos, together or not at all. */
export const changeVideos = (bulk: VideoBulk) =>
  request<{ changed: number }>("/api/videos/bulk", { method: "POST", body: bulk });
