import type { ReactNode } from "react";
import { figure } from "@/components/videos/counted";
import { cn } from "@/lib/cn";
import type { Summary } from "@/lib/progress/schema";
import { StreakCells } from "./streak-cells";

/** Streak, points, lessons and hours of the learner; a change is that of the last seven days. */
export function StatTiles({ summary }: { summary: Summary }) {
  const { streak, longestStreak, points, videos, hours, days, today, week } = summary;
  const isOpen = streak > 0 && !days[today];
  return (
    <section
      aria-label="Your figures"
      className="mt-5 grid grid-cols-2 gap-3.5 md:grid-cols-3 xl:grid-cols-[1.25fr_1fr_1fr_1fr]"
    >
      <div className="col-span-2 rounded-tile border bg-surface-1 px-5 py-4.5 md:col-span-3 xl:col-span-1">
        <p className="mb-3 flex flex-wrap justify-between gap-x-3 text-small text-fg-2">
          <span>
            {streak > 0 ? `${streak}-day streak` : longestStreak > 0 ? "No streak at the moment" : "No streak yet"}
          </span>
          {isOpen && <span className="text-fg-3">Safe until midnight</span>}
        </p>
        <StreakCells days={days} today={today} />
      </div>
      <Tile label="Points" value={figure(points)} change={week.points} />
      <Tile label="Lessons completed" value={figure(videos)} change={week.videos} />
      <Tile label="Hours learned" value={figure(hours)} className="max-md:col-span-2" />
    </section>
  );
}

type TileProps = { label: string; value: string; change?: number; className?: string };

function Tile({ label, value, change = 0, className }: TileProps): ReactNode {
  return (
    <dl className={cn("rounded-tile border bg-surface-1 px-5 py-4.5", className)}>
      <dt className="mb-2 text-small text-fg-2">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-h1-narrow font-bold">{value}</span>
        {change > 0 && <span className="text-small text-fg-3">+{figure(change)} this week</span>}
      </dd>
    </dl>
  );
}
