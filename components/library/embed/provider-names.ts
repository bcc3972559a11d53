import type { Video } from "@/lib/library/videos/schema";

/** The names of the providers on screens. */
export const providerNames: Record<Video["provider"], string> = { youtube: "YouTube", vimeo: "Vimeo" };
