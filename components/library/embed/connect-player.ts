import type { EmbedProvider } from "@/lib/library/videos/video-url";
import type { Connect, ProviderPlayer } from "./provider-player";
import { connectVimeo } from "./vimeo";
import { connectYouTube } from "./youtube";

const connectors: Record<EmbedProvider, Connect> = { youtube: connectYouTube, vimeo: connectVimeo };

/** Connects to a provider's player in an iframe by messages, so that none of its scripts run on our page. */
export const connectPlayer = (provider: EmbedProvider, ...rest: Parameters<Connect>): ProviderPlayer =>
  connectors[provider](...rest);
