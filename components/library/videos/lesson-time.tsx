"use client";

import { moment } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { splitTimes } from "@/lib/library/videos/split-times";
import { usePlayback } from "./playback";
import { VideoLink } from "./video-link";

type Props = {
  videoId: string;
  second: number;
  /** True for a second of an earlier recording, which cannot be played. */
  isEarlier?: boolean;
  /** False for a lesson that is no longer in the library. */
  isPlayable?: boolean;
};

/**
 * A second of a lesson. A press plays from it in the lesson's open player, or opens the player there
 * (docs/behaviour.md, 19).
 */
export function LessonTime({ videoId, second, isEarlier = false, isPlayable = true }: Props) {
  const playback = usePlayback(videoId);
  if (isEarlier || !isPlayable) {
    return (
      <span className="text-meta text-fg-3">
        <span className="font-mono">{moment(second)}</span>
        {isEarlier && " of an earlier recording"}
      </span>
    );
  }
  const label = `Play from ${moment(second)}`;
  const look = "font-mono text-meta text-accent-text underline underline-offset-4";
  if (playback) {
    return (
      <button type="button" aria-label={label} className={look} onClick={() => playback.playFrom(second)}>
        {moment(second)}
      </button>
    );
  }
  return (
    <VideoLink videoId={videoId} second={second} label={label} isInline className={look}>
      {moment(second)}
    </VideoLink>
  );
}

type TextProps = { video: Pick<Video, "id" | "duration">; text: string };

/** Plain text about a lesson, in which times within the lesson can be pressed. */
export function TimedText({ video, text }: TextProps) {
  return splitTimes(text, video.duration).map(({ start, text: part, second }) =>
    second === undefined ? part : <LessonTime key={start} videoId={video.id} second={second} />,
  );
}
