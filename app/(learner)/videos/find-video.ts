import "server-only";
import { cache } from "react";
import { getVideos } from "@/lib/library/videos/data";
import type { Video } from "@/lib/library/videos/schema";
import { idParams } from "@/lib/platform/schema";

/** The video of an address, read once per request; null for an unknown or malformed id. */
export const findVideo = cache(async (id: string): Promise<Video | null> => {
  if (!idParams.safeParse({ id }).success) return null;
  const [video] = await getVideos([id]);
  return video ?? null;
});
