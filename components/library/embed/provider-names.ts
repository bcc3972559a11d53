import type { Video } from "@/lib/library/videos/schema";

/** The names on screens of the providers where a lesson can be watched too; null for a recording, which plays here only. */
export const providerNames: Record<Video["provider"], string | null> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  file: null,
  address: null,
};
