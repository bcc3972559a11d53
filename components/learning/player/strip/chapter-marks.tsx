"use client";

import { useSecond } from "@/components/library/videos/playback";
import { chapterAt } from "@/lib/library/chapters/chapter-at";
import { moment } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { useChapters } from "../details/use-chapters";
import { SecondMarks } from "./second-marks";

type Props = { video: Video; onPress: (second: number) => void };

/** The chapters of a lesson by the strip, each a button that is named with its time, and the name of the current one. */
export default function ChapterMarks({ video, onPress }: Props) {
  const { chapters } = useChapters(video);
  const current = useSecond(video.id, (second) => chapterAt(chapters, second));
  if (chapters.length === 0) return null;
  return (
    <>
      {video.duration !== null && (
        <SecondMarks
          marks={chapters.map(({ second, title }) => ({ second, name: `Chapter at ${moment(second)}: ${title}` }))}
          length={video.duration}
          plural="chapters"
          icon={<span aria-hidden className="h-4 w-0.75 rounded-full bg-accent-graphic forced-colors:bg-[Highlight]" />}
          onPress={onPress}
        />
      )}
      {current !== null && (
        <p className="truncate bg-surface-1 px-4 text-fg-2 text-small sm:px-6">{chapters[current]?.title}</p>
      )}
    </>
  );
}
