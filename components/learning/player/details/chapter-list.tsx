"use client";

import { providerNames } from "@/components/library/embed/provider-names";
import { usePlayback, useSecond } from "@/components/library/videos/playback";
import { cn } from "@/components/ui/cn";
import { chapterAt } from "@/lib/library/chapters/chapter-at";
import { moment } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { useChapters } from "./use-chapters";

/** The chapters of a lesson, each a button that plays it. */
export default function ChapterList({ video }: { video: Video }) {
  const { id: videoId } = video;
  const { chapters, areTold } = useChapters(video);
  const playback = usePlayback(videoId);
  const current = useSecond(videoId, (second) => chapterAt(chapters, second));
  if (chapters.length === 0) return null;
  return (
    <section aria-label="Chapters">
      <h3 className="pb-1 font-medium text-fg-2 text-small">
        Chapters{areTold && ` from ${providerNames[video.provider]}`}
      </h3>
      <ol className="flex flex-col">
        {chapters.map(({ second, title }, index) => (
          <li key={second}>
            <button
              type="button"
              aria-current={index === current ? "true" : undefined}
              onClick={() => playback?.playFrom(second)}
              className={cn(
                "flex min-h-11 w-full items-baseline gap-3 rounded-control px-2 py-2 text-start hover:bg-surface-2 focus-visible:-outline-offset-2",
                index === current && "bg-accent-soft font-medium",
              )}
            >
              <span className="w-14 shrink-0 font-mono text-accent-text text-meta">{moment(second)}</span>
              <span className="wrap-anywhere">{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
