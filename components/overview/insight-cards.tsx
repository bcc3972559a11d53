import Link from "next/link";
import type { ReactNode } from "react";
import { BadgeArt } from "@/components/progress/badge-art";
import { badgeMissing } from "@/components/progress/badge-words";
import { ProgressBar } from "@/components/ui/progress-bar";
import { figure } from "@/components/videos/counted";
import type { Summary } from "@/lib/progress/schema";
import { type AreaHues, hueOf } from "@/lib/videos/area-hue";
import { nearestBadge, strongestArea } from "./insights";

/** What the learner's own figures say: the badge that is nearest, the area that is strongest. */
export function InsightCards({ summary, hues }: { summary: Summary; hues: AreaHues }) {
  const badge = nearestBadge(summary.badges);
  const area = strongestArea(summary.areas);
  return (
    <section aria-label="Insights" className="mt-10 grid gap-3.5 md:grid-cols-2 md:[&>article:only-of-type]:col-span-2">
      {badge && (
        <Insight>
          <BadgeArt badge={badge} className="size-18 shrink-0" />
          <div className="min-w-0">
            <p className="text-small text-fg-3">Nearest badge</p>
            <h2 className="text-h3">{badge.name}</h2>
            <p className="text-fg-2">{badgeMissing(badge)}</p>
          </div>
        </Insight>
      )}
      {area && (
        <Insight>
          <div className="min-w-0 flex-1">
            <p className="text-small text-fg-3">Strongest area</p>
            <h2 className="text-h3">{area.name}</h2>
            <p className="mt-0.5 mb-2.5 text-fg-2">
              {figure(area.earned)} of {figure(area.total)} points
            </p>
            <ProgressBar
              label={`${area.name}: points`}
              value={area.earned}
              max={area.total}
              valueText={`${figure(area.earned)} of ${figure(area.total)} points`}
              hue={hueOf(hues, area.id)}
            />
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
  return <article className="flex items-center gap-5 rounded-tile border bg-surface-1 p-5">{children}</article>;
}
