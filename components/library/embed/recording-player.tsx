"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { transcriptFile, transcriptsQuery } from "@/lib/library/transcripts/api";
import { inLanguage } from "@/lib/library/transcripts/in-language";
import type { Video } from "@/lib/library/videos/schema";
import { filePath } from "@/lib/library/videos/video-url";
import { loadCode } from "@/lib/platform/http/load-code";
import { CANNOT_PLAY, connectMedia, NOT_PLAYABLE, retryLoad } from "./media";
import { type PlayerProps, usePlayer } from "./use-player";

type Props = PlayerProps & {
  video: Pick<Video, "id" | "title" | "videoUrl" | "provider" | "providerVideoId" | "thumbnailUrl"> &
    Partial<Pick<Video, "hasTranscript">>;
};

const IS_STREAM = /\.m3u8$/i;

const NOT_LOADED = "The player could not be loaded. Reload the page.";

/** A recording in the browser's own player, which is accessible. */
export default function RecordingPlayer({ video, startAt = null, captions = null, ...events }: Props) {
  const { provider, providerVideoId, title, thumbnailUrl } = video;
  const isFile = provider === "file";
  const source = isFile ? filePath(providerVideoId) : video.videoUrl;
  const element = usePlayer({ ...events, connect: connectMedia, providerVideoId });
  const isSpoken = video.hasTranscript ?? false;
  const { data: transcripts = [] } = useQuery({ ...transcriptsQuery(video.id), enabled: isSpoken });
  const shown = captions === null ? undefined : inLanguage(transcripts, captions)?.language;

  const fail = useEffectEvent((reason: string, code?: number) => events.onError(reason, code));

  useEffect(() => {
    const media = element.current;
    if (!media) return;
    if (startAt !== null) {
      const start = () => {
        media.currentTime = startAt;
      };
      if (media.readyState > 0) start();
      else media.addEventListener("loadedmetadata", start, { once: true });
    }
    const isOfParts = IS_STREAM.test(new URL(source, location.href).pathname);
    if (!isOfParts || media.canPlayType("application/vnd.apple.mpegurl") !== "") {
      media.src = source;
      return;
    }
    const closed = new AbortController();
    const failOpen = (reason: string, code?: number) => closed.signal.aborted || fail(reason, code);
    const failToPlay = () => failOpen(CANNOT_PLAY, NOT_PLAYABLE);
    loadHls()
      .then(
        (Hls) => closed.signal.aborted || playStream(Hls, media, source, closed.signal, failToPlay),
        () => failOpen(NOT_LOADED),
      )
      .catch(failToPlay);
    return () => closed.abort();
  }, [source, startAt, element]);
  useReloadForPolicy(!isFile);

  return (
    // biome-ignore lint/a11y/useMediaCaption: the tracks are those of the lesson's transcripts, if it has any
    <video
      ref={element}
      title={title}
      controls
      playsInline
      preload="metadata"
      controlsList="nodownload"
      poster={thumbnailUrl ?? undefined}
      className="absolute inset-0 size-full bg-black"
    >
      {transcripts.map(({ language, label }) => (
        <track
          key={language}
          // Chromium would show a second track if the mode of one were set by script.
          default={language === shown}
          kind="captions"
          src={transcriptFile(video.id, language)}
          srcLang={language}
          label={label || language}
        />
      ))}
    </video>
  );
}

const loadHls = () => loadCode(() => import("hls.js/light")).then((code) => code.default);

/**
 * Plays a stream in an element of a browser that cannot play it by itself.
 * @param closed aborts when the player is closed, and ends the stream
 * @param fail called when the stream cannot be played
 */
function playStream(
  Hls: Awaited<ReturnType<typeof loadHls>>,
  media: HTMLVideoElement,
  source: string,
  closed: AbortSignal,
  fail: () => void,
) {
  if (!Hls.isSupported()) return fail();
  // The page's security policy does not allow the script source of a worker.
  const stream = new Hls({ enableWorker: false });
  closed.addEventListener("abort", () => stream.destroy());
  stream.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    // A stream that has begun goes on after a network error.
    if (type === Hls.ErrorTypes.NETWORK_ERROR && media.readyState > 0) retryLoad(() => stream.startLoad(), closed);
    else fail();
  });
  stream.loadSource(source);
  stream.attachMedia(media);
}

/** Reloads the page when its security policy is older than the recording's host in the library, and blocks it. */
function useReloadForPolicy(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return;
    const reload = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "media-src" || effectiveDirective === "connect-src") location.reload();
    };
    document.addEventListener("securitypolicyviolation", reload);
    return () => document.removeEventListener("securitypolicyviolation", reload);
  }, [isWanted]);
}
