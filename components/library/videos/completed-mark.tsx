import { Check } from "lucide-react";
import { useFormats } from "@/components/identity/auth/preferences";
import { cn } from "@/components/ui/cn";

/** The learner's progress in a video. */
export type LessonMark = {
  /** The evidence of the completion, in words; null while it is not completed. */
  completed: string | null;
  /** False for a completion without watching. */
  isWatched: boolean;
  /** The watched percentage. */
  percent: number;
};

/** Shows on a video's poster how it was completed, or how much of it was watched. */
export function CompletedMark({ mark }: { mark: LessonMark | undefined }) {
  if (!mark) return null;
  const { completed, isWatched, percent } = mark;
  if (completed === null) return percent > 0 && <WatchedLine percent={percent} />;
  return (
    <>
      <span
        className={cn(
          "absolute top-2.5 left-2.5 flex h-7 forced-color-adjust-none items-center gap-1 rounded-full pr-2.5 pl-1.5 text-meta font-semibold",
          isWatched ? "bg-accent text-accent-fg" : "bg-black/80 text-white ring-1 ring-white/60 ring-inset",
        )}
      >
        <Check aria-hidden size={16} strokeWidth={2.5} />
        <span className="sr-only">Completed: </span>
        {completed}
      </span>
      <WatchedLine percent={100} />
    </>
  );
}

function WatchedLine({ percent }: { percent: number }) {
  const formats = useFormats();
  return (
    <span className="absolute inset-x-0 bottom-0 h-1 bg-white/35 forced-color-adjust-none">
      <span aria-hidden className="block h-full bg-accent" style={{ width: `${percent}%` }} />
      {percent < 100 && <span className="sr-only">{`Watched ${formats.percent(percent)}`}</span>}
    </span>
  );
}
