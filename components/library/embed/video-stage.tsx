"use client";

import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { PlayMark } from "@/components/ui/play-mark";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { AreaHue } from "@/lib/library/knowledge-areas/area-hue";
import { moment } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { isEmbedded } from "@/lib/library/videos/video-url";
import { Poster } from "./poster";
import { ProviderFrame } from "./provider-frame";
import { providerNames } from "./provider-names";
import type { FrameControls, PlayerProps } from "./use-player";
import { VideoLength } from "./video-length";

// Loaded only for lessons outside a provider's player.
const RecordingPlayer = lazyPart(() => import("./recording-player"));

type Props = {
  video: StagedVideo;
  hue: AreaHue;
  /** Seconds from the start where the learner left off; null to start from the beginning. */
  startAt?: number | null;
  /** The second in the address, which takes precedence over `startAt`. */
  opensAt?: number | null;
  /** Plays at once from `opensAt`, as after a press on a time. */
  playsAtOnce?: boolean;
  /**
   * The player reports that the video cannot be played.
   * @param code its error; null without one; undefined when the error is not the video's
   */
  onUnplayable?: (code: number | null | undefined) => void;
  /** Shown with the reason a video cannot be played, such as a link to the next one. */
  onward?: ReactNode;
  /** Replaces the player, whose frame is removed. */
  instead?: ReactNode;
  /** Playing was requested. */
  onPlay?: () => void;
  /** Sets the size. */
  className: string;
  controls?: Ref<FrameControls>;
} & Pick<PlayerProps, "captions" | "onSample" | "onPaused" | "onEnded" | "onTimeout" | "onDuration" | "onTold">;

/** The fields of a video that are needed to play it. The last two are unknown outside the library. */
export type StagedVideo = Pick<
  Video,
  "id" | "title" | "videoUrl" | "provider" | "providerVideoId" | "thumbnailUrl" | "duration"
> &
  Partial<Pick<Video, "health" | "hasTranscript">>;

/** The reasons why nobody can play a video, by its health. */
const deadReasons: Partial<Record<Video["health"], string>> = {
  gone: "This lesson has been removed by its provider.",
  private: "This lesson is private at its provider.",
  blocked: "The owner does not allow this lesson to be played here.",
};

const MISSING_FILE = "The recording of this lesson is missing.";

/** Shows a video's poster with a play button, then its player, or the reason why it cannot be played. */
export function VideoStage({
  video,
  hue,
  startAt = null,
  opensAt = null,
  playsAtOnce = false,
  onUnplayable,
  onward,
  instead,
  onPlay,
  className,
  controls,
  ...rest
}: Props) {
  const stage = useRef<HTMLElement>(null);
  const frame = useRef<FrameControls>(null);
  const [playing, setPlaying] = useState(playsAtOnce && opensAt !== null ? { from: opensAt as number | null } : null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const from = opensAt ?? startAt;
  const startWords = opensAt === null ? "Continue at" : "Play from";
  const deadReason = deadReasons[video.health ?? "ok"];
  const problem = refusal ?? (deadReason && !isEmbedded(video) ? MISSING_FILE : deadReason) ?? null;

  const fail = (reason: string, code: number | null | undefined) => {
    setRefusal(reason);
    onUnplayable?.(code);
  };
  const play = (second: number | null) => {
    setPlaying({ from: second });
    // The pressed button is removed, and from inside the iframe Escape would not reach the dialog.
    if (stage.current?.contains(document.activeElement)) stage.current.focus();
    onPlay?.();
  };
  useImperativeHandle(controls, () => ({
    playFrom: (seconds) => (frame.current ? frame.current.playFrom(seconds) : play(seconds)),
    pause: () => frame.current?.pause(),
  }));

  return (
    <section
      ref={stage}
      aria-label="Player"
      tabIndex={-1}
      className={cn("relative overflow-hidden outline-none", className)}
    >
      {problem !== null ? (
        <Unplayable video={video} hue={hue} reason={problem} onward={onward} />
      ) : instead ? (
        instead
      ) : playing && isEmbedded(video) ? (
        <ProviderFrame video={video} startAt={playing.from} {...rest} controls={frame} onError={fail} />
      ) : playing ? (
        <RecordingPlayer video={video} startAt={playing.from} {...rest} controls={frame} onError={fail} />
      ) : (
        <>
          <Poster video={video} hue={hue} eager className="size-full">
            <VideoLength duration={video.duration} />
          </Poster>
          <button
            type="button"
            aria-label={from === null ? `Play ${video.title}` : `${startWords} ${moment(from)}: ${video.title}`}
            onClick={() => play(from)}
            className={cn(
              "group absolute inset-0 flex flex-col items-center justify-center gap-3 -outline-offset-4",
              from !== null && "max-md:pb-10",
            )}
          >
            <span className="flex size-17 items-center justify-center rounded-full bg-accent text-accent-fg shadow-[0_6px_40px] shadow-accent/45 transition-transform duration-180 ease-out group-hover:scale-106 group-active:scale-96">
              <PlayMark className="size-7" />
            </span>
            {from !== null && (
              <span className="rounded-control bg-black/80 px-3 py-1.5 font-semibold text-white">
                {startWords} <span className="font-mono">{moment(from)}</span>
              </span>
            )}
          </button>
          {from !== null && (
            <button
              type="button"
              onClick={() => play(null)}
              className="absolute bottom-2.5 left-2.5 min-h-8 rounded-control bg-black/80 px-3 text-small font-medium text-white hover:bg-black touch:min-h-11"
            >
              Start from the beginning
            </button>
          )}
        </>
      )}
    </section>
  );
}

/** The reason why a video cannot be played here, with links to the provider and onward. */
function Unplayable({ video, hue, reason, onward }: Pick<Props, "video" | "hue" | "onward"> & { reason: string }) {
  const provider = providerNames[video.provider];
  return (
    <Poster video={{ ...video, thumbnailUrl: null }} hue={hue} className="size-full">
      <div
        role="alert"
        className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-black/72 p-5 text-center text-white"
      >
        <p className="max-w-[40ch] text-lead text-pretty">{reason}</p>
        <p className="flex flex-wrap justify-center gap-2.5">
          {provider && (
            <a href={video.videoUrl} target="_blank" rel="noopener" className={buttonClass()}>
              Watch on {provider}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {onward}
        </p>
      </div>
    </Poster>
  );
}
