import type { Video } from "@/lib/library/videos/schema";

export const providerNames: Record<Video["provider"], string> = { youtube: "YouTube", vimeo: "Vimeo" };
