"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Video } from "@/lib/library/videos/schema";
import { embedUrl, parseVideoUrl } from "@/lib/library/videos/video-url";
import { connectPlayer } from "./connect-player";

/** Milliseconds a player has to say its first word. */
const SILENCE = 8000;

type Props = {
  video: Pick<Video, "id" | "title" | "videoUrl" | "provider" | "providerVideoId">;
  /** Seconds from its start, where it begins. */
  startAt?: number | null;
  /** @param seconds from its start */
  onTime?: (seconds: number) => void;
  onPaused?: () => void;
  onEnded?: () => void;
  /** @param reason a sentence for the learner */
  onError: (reason: string) => void;
  /** It has said nothing for 8 s: it may play all the same. */
  onSilence?: () => void;
  /** @param seconds how long the video is, once its player knows */
  onDuration?: (seconds: number) => void;
};

/** The provider's own player with its own controls; nothing is ever laid over it. */
export function ProviderFrame({ video, startAt = null, ...listeners }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [source] = useState(() => frameSource(video, startAt));
  const onTime = useEffectEvent((seconds: number) => listeners.onTime?.(seconds));
  const onPaused = useEffectEvent(() => listeners.onPaused?.());
  const onEnded = useEffectEvent(() => listeners.onEnded?.());
  const onError = useEffectEvent(listeners.onError);
  const onSilence = useEffectEvent(() => listeners.onSilence?.());
  const onDuration = useEffectEvent((seconds: number) => listeners.onDuration?.(seconds));

  useEffect(() => {
    if (!frame.current) return;
    const silence = setTimeout(() => onSilence(), SILENCE);
    const player = connectPlayer(video.provider, frame.current, {
      ready() {
        clearTimeout(silence);
        // Some browsers do not heed the address's wish to start by itself.
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
      clearTimeout(silence);
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
  // YouTube answers only a page that has said who it is.
  return `${source}${start}&origin=${encodeURIComponent(location.origin)}`;
}
