import "server-only";
import { cache } from "react";
import { getVideos } from "@/lib/library/videos/data";
import type { Video } from "@/lib/library/videos/schema";
import { idParams } from "@/lib/platform/schema";

/** The video of an address, read once a request; null where the address names none, or nothing that could be one. */
export const findVideo = cache(async (id: string): Promise<Video | null> => {
  if (!idParams.safeParse({ id }).success) return null;
  const [video] = await getVideos([id]);
  return video ?? null;
});
