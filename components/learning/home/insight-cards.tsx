import Link from "next/link";
import type { ReactNode } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { PointsButton } from "@/components/learning/points/points-of";
import { BadgeArt } from "@/components/learning/progress/badge-art";
import { BadgeStatus } from "@/components/learning/progress/badge-status";
import { DOT } from "@/components/ui/dot";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import type { Summary } from "@/lib/learning/progress/schema";
import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { PathUnderWay } from "./arrangement";
import { bestDay, closestPath, nearestBadge, strongestArea } from "./insights";

type Props = {
  summary: Summary;
  hues: AreaHues;
  started: PathUnderWay[];
  /** Ids of completed videos. */
  completed: ReadonlySet<string>;
};

/** The learner's nearest badge, best day, strongest area and the path closest to completion. */
export function InsightCards({ summary, hues, started, completed }: Props) {
  const { counted, figure, percent, dayLabel } = useFormats();
  const day = bestDay(summary.days);
  const badge = nearestBadge(summary.badges);
  const area = strongestArea(summary.areas);
  const path = closestPath(started, completed);
  return (
    <section
      aria-label="Insights"
      className="mt-10 grid grid-cols-1 gap-3.5 md:grid-cols-2 md:[&>article:last-of-type:nth-of-type(odd)]:col-span-2"
    >
      {badge && (
        <Insight>
          <BadgeArt badge={badge} className="size-18 shrink-0" />
          <div className="min-w-0 flex-1 basis-32">
            <p className="text-small text-fg-3">Nearest badge</p>
            <h2 className="text-h3">{badge.name}</h2>
            <p className="text-fg-2">
              <BadgeStatus badge={badge} />
            </p>
          </div>
        </Insight>
      )}
      {day && (
        <Insight>
          <p aria-hidden className="min-w-18 shrink-0 text-center font-display text-numeral font-bold text-accent-text">
            {figure(day.lessons)}
          </p>
          <div className="min-w-0 flex-1 basis-32">
            <p className="text-small text-fg-3">Best day</p>
            <h2 className="text-h3">{dayLabel(day.day, summary.today)}</h2>
            <p className="text-fg-2">{counted(day.lessons, "lesson")} completed</p>
          </div>
        </Insight>
      )}
      {area && (
        <Insight>
          <div className="min-w-0 flex-1 basis-32">
            <p className="text-small text-fg-3">Strongest area</p>
            <h2 className="text-h3">{area.name}</h2>
            <p className="mt-0.5 mb-2.5 text-fg-2">
              <PointsButton points={area.earned} filter={{ areaId: area.id }}>
                <span>
                  {figure(area.earned)} of {figure(area.total)} points
                </span>
                <span className="sr-only"> in {area.name}</span>
              </PointsButton>
            </p>
            <ProgressBar value={area.earned} max={area.total} hue={hueOf(hues, area.id)} />
          </div>
        </Insight>
      )}
      {path && (
        <Insight>
          <div className="min-w-0 flex-1 basis-32">
            <p className="text-small text-fg-3">Closest to completion</p>
            <h2 className="text-h3">
              <Link href={`/learning-paths/${path.id}`} className="underline-offset-4 hover:underline">
                {path.title}
              </Link>
            </h2>
            <p className="mt-0.5 mb-2.5 text-fg-2">
              {path.done} of {counted(path.total, "lesson")}
              {DOT}
              {percent(path.percentage)}
            </p>
            <ProgressBar value={path.done} max={path.total} />
          </div>
        </Insight>
      )}
      <Link
        href="/progress"
        className="min-h-6 self-start font-semibold text-accent-text underline-offset-4 hover:underline md:col-span-2"
      >
        See all progress
      </Link>
    </section>
  );
}

function Insight({ children }: { children: ReactNode }) {
  return (
    <article className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-tile border bg-surface-1 p-5">
      {children}
    </article>
  );
}
