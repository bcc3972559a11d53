"use client";

import { type StagedVideo, VideoStage } from "@/components/library/embed/video-stage";
import { spoken } from "@/lib/library/videos/duration";
import { parseVideoUrl } from "@/lib/library/videos/video-url";

type Props = {
  title: string;
  videoUrl: string;
  thumbnailUrl: string | null | undefined;
  duration: number | null | undefined;
  onDuration: (seconds: number) => void;
  /** @param seconds the position of the player */
  onPosition: (seconds: number) => void;
};

/** A preview of the video as learners see it. Playing it detects its length. */
export function VideoPreview({ title, videoUrl, thumbnailUrl, duration, onDuration, onPosition }: Props) {
  const address = parseVideoUrl(videoUrl);
  if (!address) {
    return (
      <p className="flex aspect-video items-center justify-center rounded-thumb border border-dashed p-6 text-center text-small text-fg-3">
        Enter a video URL to see the video here.
      </p>
    );
  }
  const { provider, providerVideoId } = address;
  const video: StagedVideo = {
    id: "0",
    title: title || "Preview",
    videoUrl: videoUrl.trim(),
    provider,
    providerVideoId,
    thumbnailUrl: thumbnailUrl ?? null,
    duration: duration ?? null,
  };
  return (
    <div>
      <div className="overflow-hidden rounded-thumb">
        <VideoStage
          key={`${provider} ${providerVideoId}`}
          video={video}
          hue={232}
          onDuration={onDuration}
          onSample={(report) => report && onPosition(report.seconds)}
          className="aspect-video max-h-[56dvh] min-h-50 w-full bg-black"
        />
      </div>
      <p role="status" className="mt-2 text-small text-fg-3">
        {duration ? `Length: ${spoken(duration)}` : "Play the video to detect its length."}
      </p>
    </div>
  );
}
