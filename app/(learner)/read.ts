import "server-only";
import { cache } from "react";
import { listProgress } from "@/lib/learning/progress/data";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { getVideos } from "@/lib/library/videos/data";
import type { Video } from "@/lib/library/videos/schema";
import { idParams } from "@/lib/platform/schema";

/** Reads that several parts of one screen share, made once a request. */
export const readAreas = cache(listKnowledgeAreas);
export const readProgress = cache(listProgress);

/** Null where the address names no video, or nothing that could be one. */
export const findVideo = cache(async (id: string): Promise<Video | null> => {
  if (!idParams.safeParse({ id }).success) return null;
  const [video] = await getVideos([id]);
  return video ?? null;
});
