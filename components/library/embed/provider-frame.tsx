"use client";

import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import type { Video } from "@/lib/library/videos/schema";
import { embedUrl, parseVideoUrl } from "@/lib/library/videos/video-url";
import { connectPlayer } from "./connect-player";
import type { PlayerReport, ProviderPlayer } from "./provider-player";

/** Time in which a player must answer the handshake. */
const READY_TIMEOUT_MS = 8000;

type Props = {
  video: Pick<Video, "id" | "title" | "videoUrl" | "provider" | "providerVideoId">;
  /** Seconds from the start. */
  startAt?: number | null;
  /** Reports of this video, several times a second while playing; null while the frame shows another video. */
  onSample?: (report: PlayerReport | null) => void;
  onPaused?: () => void;
  onEnded?: () => void;
  /** @param reason a sentence for the learner @param code the player's error by YouTube's numbers; null when it has none */
  onError: (reason: string, code: number | null) => void;
  /** The player has not answered for 8 s. It may still play. */
  onTimeout?: () => void;
  /** @param seconds the length of the video */
  onDuration?: (seconds: number) => void;
  controls?: Ref<FrameControls>;
};

/** Controls of the player in the frame. */
export type FrameControls = {
  /** Plays from a position. @param seconds from the start */
  playFrom(seconds: number): void;
};

/** The provider's player with its own controls. Nothing covers it. */
export function ProviderFrame({ video, startAt = null, controls, ...listeners }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [source] = useState(() => frameSource(video, startAt));
  const player = useRef<ProviderPlayer>(null);
  const onSample = useEffectEvent((report: PlayerReport | null) => listeners.onSample?.(report));
  const onPaused = useEffectEvent(() => listeners.onPaused?.());
  const onEnded = useEffectEvent(() => listeners.onEnded?.());
  const onError = useEffectEvent(listeners.onError);
  const onTimeout = useEffectEvent(() => listeners.onTimeout?.());
  const onDuration = useEffectEvent((seconds: number) => listeners.onDuration?.(seconds));
  useImperativeHandle(controls, () => ({
    playFrom(seconds) {
      player.current?.seek(seconds);
      player.current?.play();
    },
  }));

  useEffect(() => {
    if (!frame.current) return;
    const timeout = setTimeout(() => onTimeout(), READY_TIMEOUT_MS);
    // A suggestion, or a link in the frame, can show another video: its reports say nothing about this one.
    let isOther = false;
    const connection = connectPlayer(video.provider, frame.current, {
      ready() {
        clearTimeout(timeout);
        // Some browsers ignore the autoplay parameter of the URL.
        connection.play();
      },
      sample(report) {
        isOther = report.videoId !== null && report.videoId !== video.providerVideoId;
        onSample(isOther ? null : report);
        if (!isOther && report.duration !== null) onDuration(report.duration);
      },
      paused: () => isOther || onPaused(),
      ended: () => isOther || onEnded(),
      error: (reason, code) => onError(reason, code),
    });
    player.current = connection;
    return () => {
      clearTimeout(timeout);
      connection.disconnect();
      player.current = null;
    };
  }, [video.provider, video.providerVideoId]);

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
