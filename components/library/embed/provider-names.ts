import type { Video } from "@/lib/library/videos/schema";

/** The labels of the providers at which a lesson can be watched, too; null for recordings. */
export const providerNames: Record<Video["provider"], string | null> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  file: null,
  address: null,
};
