import type { Video } from "@/lib/library/videos/schema";
import type { Connect, ProviderPlayer } from "./provider-player";
import { connectVimeo } from "./vimeo";
import { connectYouTube } from "./youtube";

const connects: Record<Video["provider"], Connect> = { youtube: connectYouTube, vimeo: connectVimeo };

/** Speaks with the player that a provider runs in an iframe, by its own messages: none of its scripts runs on our page. */
export const connectPlayer = (provider: Video["provider"], ...rest: Parameters<Connect>): ProviderPlayer =>
  connects[provider](...rest);
