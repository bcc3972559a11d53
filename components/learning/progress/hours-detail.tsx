import { useFormats } from "@/components/identity/auth/preferences";
import type { Learned } from "@/lib/learning/progress/schema";
import { clock, spoken } from "@/lib/library/videos/duration";

/** The time behind the hours learned: the watched time, and the length of lessons that were not watched. */
export function HoursDetail({ learned }: { learned: Learned }) {
  const { watchedSeconds, watchedVideos, otherSeconds, otherVideos } = learned;
  return (
    <details className="mt-3 text-small text-fg-2">
      <summary className="min-h-8 w-fit content-center font-medium text-accent-text touch:min-h-11">
        How the hours are counted
      </summary>
      <p className="max-w-[68ch]">The hours are the lengths of your completed lessons. The time behind them:</p>
      <ul className="mt-1.5 flex flex-col gap-1">
        <Part words="watched" videos={watchedVideos} seconds={watchedSeconds} />
        <Part words="not watched here, by their length" videos={otherVideos} seconds={otherSeconds} />
      </ul>
    </details>
  );
}

function Part({ words, videos, seconds }: { words: string; videos: number; seconds: number }) {
  const { counted } = useFormats();
  return (
    <li>
      <span aria-hidden className="font-mono font-semibold text-fg">
        {clock(seconds)}
      </span>
      <span className="sr-only">{spoken(seconds)}</span>
      {` ${words}, in ${counted(videos, "lesson")}`}
    </li>
  );
}
