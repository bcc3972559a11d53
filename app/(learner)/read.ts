import "server-only";
import { cache } from "react";
import { idParams } from "@/lib/http/schema";
import { listKnowledgeAreas } from "@/lib/knowledge-areas/data";
import { listProgress } from "@/lib/progress/data";
import { getVideos } from "@/lib/videos/data";
import type { Video } from "@/lib/videos/schema";

/** Reads that several parts of one screen share, made once a request. */
export const readAreas = cache(listKnowledgeAreas);
export const readProgress = cache(listProgress);

/** Null where the address names no video, or nothing that could be one. */
export const findVideo = cache(async (id: string): Promise<Video | null> => {
  if (!idParams.safeParse({ id }).success) return null;
  const [video] = await getVideos([id]);
  return video ?? null;
});
