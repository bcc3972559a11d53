"use client";

import { useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { PlayMark } from "@/components/ui/play-mark";
import { Poster } from "@/components/videos/poster";
import { VideoLength } from "@/components/videos/video-length";
import type { AreaHue } from "@/lib/videos/area-hue";
import type { Video } from "@/lib/videos/schema";
import { ProviderFrame } from "./provider-frame";
import { providerNames } from "./provider-names";

type Props = { video: Video; hue: AreaHue; onEnded: () => void; onSilence: () => void };

/** Where the video plays: first its poster with a button, after the click the provider's player, or why that does not play. */
export function VideoStage({ video, hue, onEnded, onSilence }: Props) {
  const stage = useRef<HTMLElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const play = () => {
    setIsPlaying(true);
    // The button goes; inside the iframe Escape would not reach the dialog.
    stage.current?.focus();
  };

  return (
    <section
      ref={stage}
      aria-label="Video"
      tabIndex={-1}
      className="relative aspect-video max-h-[56dvh] min-h-50 w-full overflow-hidden bg-black outline-none lg:max-h-full"
    >
      {problem !== null ? (
        <Unplayable video={video} hue={hue} reason={problem} />
      ) : isPlaying ? (
        <ProviderFrame video={video} onEnded={onEnded} onError={setProblem} onSilence={onSilence} />
      ) : (
        <>
          <Poster video={video} hue={hue} eager className="size-full">
            <VideoLength duration={video.duration} />
          </Poster>
          <button
            type="button"
            aria-label={`Play ${video.title}`}
            onClick={play}
            className="group absolute inset-0 flex items-center justify-center -outline-offset-4"
          >
            <span className="flex size-17 items-center justify-center rounded-full bg-accent text-accent-fg shadow-[0_6px_40px] shadow-accent/45 transition-transform duration-180 ease-out group-hover:scale-106 group-active:scale-96">
              <PlayMark className="size-7" />
            </span>
          </button>
        </>
      )}
    </section>
  );
}

/** In place of a grey box: why it does not play here, and where it may. */
function Unplayable({ video, hue, reason }: Pick<Props, "video" | "hue"> & { reason: string }) {
  return (
    <Poster video={{ ...video, thumbnailUrl: null }} hue={hue} className="size-full">
      <div
        role="alert"
        className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-black/72 p-5 text-center text-white"
      >
        <p className="max-w-[40ch] text-lead text-pretty">{reason}</p>
        <a href={video.videoUrl} target="_blank" rel="noopener" className={buttonClass()}>
          Watch on {providerNames[video.provider]}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </Poster>
  );
}
