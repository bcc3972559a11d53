"use client";

import { useCallback, useState } from "react";
import type { Video } from "@/lib/library/videos/schema";
import {
  type EmbedAddress,
  type EmbedProvider,
  embedUrl,
  isEmbedded,
  parseVideoUrl,
} from "@/lib/library/videos/video-url";
import type { Connect } from "./provider-player";
import { type PlayerProps, usePlayer } from "./use-player";
import { connectVimeo } from "./vimeo";
import { connectYouTube } from "./youtube";

/** Connects to a provider's player by messages, so that none of its scripts run on our page. */
const connectors: Record<EmbedProvider, Connect> = { youtube: connectYouTube, vimeo: connectVimeo };

type Props = PlayerProps & {
  video: Pick<Video, "id" | "title" | "videoUrl" | "providerVideoId"> & Pick<EmbedAddress, "provider">;
};

/** The provider's player with its own controls, never covered by other elements. */
export function ProviderFrame({ video, startAt = null, captions = null, ...events }: Props) {
  const { provider, providerVideoId } = video;
  const [source] = useState(() => frameSource(video, startAt, captions));
  const connect = useCallback<Connect>(
    (frame, listeners) => connectors[provider](frame, listeners, captions),
    [provider, captions],
  );
  const frame = usePlayer({ ...events, connect, providerVideoId });
  return (
    <iframe
      ref={frame}
      id={`player-${video.id}`}
      title={video.title}
      src={source}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="absolute inset-0 size-full border-0"
    />
  );
}

function frameSource(
  { provider, providerVideoId, videoUrl }: Props["video"],
  startAt: number | null,
  captions: string | null,
): string {
  const address = parseVideoUrl(videoUrl);
  const known = address && isEmbedded(address) ? address : { provider, providerVideoId, hash: null };
  const source = embedUrl(known, captions);
  if (provider === "vimeo") return startAt === null ? source : `${source}#t=${startAt}s`;
  const start = startAt === null ? "" : `&start=${startAt}`;
  // YouTube answers only pages that name their origin.
  return `${source}${start}&origin=${encodeURIComponent(location.origin)}`;
}
