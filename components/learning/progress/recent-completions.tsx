import { Check } from "lucide-react";
import { useFormats } from "@/components/identity/auth/preferences";
import { PointsButton } from "@/components/learning/points/points-of";
import { VideoLink } from "@/components/library/videos/video-link";
import { DOT } from "@/components/ui/dot";
import type { Evidence } from "@/lib/learning/points/schema";
import type { Completion } from "@/lib/learning/progress/schema";
import { clock, spoken } from "@/lib/library/videos/duration";
import { EvidenceMark } from "./evidence-mark";

type Props = {
  completions: Completion[];
  today: string;
  /** The words for the evidence of a completion. */
  words?: Record<Evidence, string>;
};

/** The latest completions. Each links to its player while the video is in the library. */
export function RecentCompletions({ completions, today, words }: Props) {
  const { counted, dayLabel, dayOf } = useFormats();
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-tile border bg-surface-1">
      {completions.map(({ videoId, title, duration, completedAt, evidence, points, areas, available }) => (
        <li
          key={videoId}
          className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-5 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] transition-colors duration-120 has-[a]:hover:bg-surface-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-ring"
        >
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-text"
          >
            <Check size={16} strokeWidth={2.5} />
          </span>
          <div className="min-w-0">
            <h3 className="font-text text-body font-semibold text-pretty wrap-anywhere">
              {available ? <VideoLink videoId={videoId}>{title}</VideoLink> : title}
            </h3>
            <p className="text-small text-fg-3">
              <span className="mr-2 text-fg-2">
                <EvidenceMark evidence={evidence} words={words} />
              </span>{" "}
              {dayLabel(dayOf(completedAt), today)}
              {areas[0] && `${DOT}${areas.map((area) => area.name).join(", ")}`}
              {!available && `${DOT}no longer in the library`}
            </p>
          </div>
          <p className="flex items-baseline gap-x-3 max-sm:col-start-2 sm:flex-col sm:items-end">
            <PointsButton points={points} filter={{ videoId }} className="relative z-10 font-semibold text-accent-text">
              <span>+{counted(points, "point")}</span>
              <span className="sr-only"> for {title}</span>
            </PointsButton>
            <span className="font-mono text-meta text-fg-3">
              <span aria-hidden>{clock(duration)}</span>
              <span className="sr-only">{spoken(duration)}</span>
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
