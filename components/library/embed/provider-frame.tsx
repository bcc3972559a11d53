"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Video } from "@/lib/library/videos/schema";
import { embedUrl, parseVideoUrl } from "@/lib/library/videos/video-url";
import { connectPlayer } from "./connect-player";

/** Time in which a player must answer the handshake. */
const READY_TIMEOUT_MS = 8000;

type Props = {
  video: Pick<Video, "id" | "title" | "videoUrl" | "provider" | "providerVideoId">;
  /** Seconds from the start. */
  startAt?: number | null;
  /** @param seconds from the start */
  onTime?: (seconds: number) => void;
  onPaused?: () => void;
  onEnded?: () => void;
  /** @param reason a sentence for the learner */
  onError: (reason: string) => void;
  /** The player has not answered for 8 s. It may still play. */
  onTimeout?: () => void;
  /** @param seconds the length of the video */
  onDuration?: (seconds: number) => void;
};

/** The provider's player with its own controls. Nothing covers it. */
export function ProviderFrame({ video, startAt = null, ...listeners }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [source] = useState(() => frameSource(video, startAt));
  const onTime = useEffectEvent((seconds: number) => listeners.onTime?.(seconds));
  const onPaused = useEffectEvent(() => listeners.onPaused?.());
  const onEnded = useEffectEvent(() => listeners.onEnded?.());
  const onError = useEffectEvent(listeners.onError);
  const onTimeout = useEffectEvent(() => listeners.onTimeout?.());
  const onDuration = useEffectEvent((seconds: number) => listeners.onDuration?.(seconds));

  useEffect(() => {
    if (!frame.current) return;
    const timeout = setTimeout(() => onTimeout(), READY_TIMEOUT_MS);
    const player = connectPlayer(video.provider, frame.current, {
      ready() {
        clearTimeout(timeout);
        // Some browsers ignore the autoplay parameter of the URL.
        player.play();
      },
      time(seconds, duration) {
        onTime(seconds);
        if (duration !== null) onDuration(duration);
      },
      paused: () => onPaused(),
      ended: () => onEnded(),
      error: (reason) => onError(reason),
    });
    return () => {
      clearTimeout(timeout);
      player.disconnect();
    };
  }, [video.provider]);

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

function frameSource(video: Props["video"], startAt: number | null): string {
  const { provider, providerVideoId } = video;
  const source = embedUrl(parseVideoUrl(video.videoUrl) ?? { provider, providerVideoId, hash: null });
  if (provider === "vimeo") return startAt === null ? source : `${source}#t=${startAt}s`;
  const start = startAt === null ? "" : `&start=${startAt}`;
  // YouTube answers only pages that name their origin.
  return `${source}${start}&origin=${encodeURIComponent(location.origin)}`;
}
