import type { ReactNode } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { PointsButton } from "@/components/learning/points/points-of";
import { cn } from "@/components/ui/cn";
import type { Summary } from "@/lib/learning/progress/schema";

/** Total points, lessons completed, day streak, badges and hours learned. */
export function FiveNumbers({ summary }: { summary: Summary }) {
  const { figure } = useFormats();
  const { points, videos, streak, badges, hours } = summary;
  const earned = badges.filter((badge) => badge.earned).length;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-tile border bg-line md:grid-cols-[minmax(0,1.4fr)_repeat(4,minmax(0,1fr))]">
      <Figure label="Total points" value={<PointsButton points={points}>{figure(points)}</PointsButton>} isFirst />
      <Figure label="Lessons completed" value={figure(videos)} />
      <Figure label="Day streak" value={figure(streak)} />
      <Figure label="Badges" value={figure(earned)} of={`of ${badges.length}`} />
      <Figure label="Hours learned" value={figure(hours)} />
    </dl>
  );
}

type FigureProps = { label: string; value: ReactNode; of?: string; isFirst?: boolean };

function Figure({ label, value, of, isFirst = false }: FigureProps) {
  return (
    <div className={cn("flex flex-col min-w-0 justify-between gap-2 bg-surface-1 p-5", isFirst && "max-md:col-span-2")}>
      <dt className="text-small text-fg-2">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={cn(
            "font-display font-bold",
            isFirst ? "text-numeral text-accent-text" : "text-h1-narrow lg:text-h1",
          )}
        >
          {value}
        </span>
        {of && <span className="text-small text-fg-3">{of}</span>}
      </dd>
    </div>
  );
}
