import type { ReactNode } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { PointsButton } from "@/components/learning/points/points-of";
import { cn } from "@/components/ui/cn";
import type { Summary } from "@/lib/learning/progress/schema";
import { addDays } from "@/lib/platform/calendar";
import { weekChange } from "./insights";
import { tilesClass } from "./overview-skeleton";

/** The learner's streak, points, lessons and hours, each with the last seven days compared to the seven before. */
export function StatTiles({ summary }: { summary: Summary }) {
  const { figure } = useFormats();
  const { streak, longestStreak, points, videos, hours, days, today, week, weekBefore } = summary;
  const endsToday = streak > 0 && !days[today];
  return (
    <section aria-label="Your statistics" className={tilesClass}>
      <div className="col-span-full rounded-tile border bg-surface-1 px-5 py-4.5 xl:col-span-1">
        <p className="mb-3 flex flex-wrap justify-between gap-x-3 text-small text-fg-2">
          <span>{streak > 0 ? `${streak}-day streak` : longestStreak > 0 ? "No current streak" : "No streak yet"}</span>
          {endsToday && <span className="text-fg-3">Learn today to keep it</span>}
        </p>
        <StreakCells days={days} today={today} />
      </div>
      <Tile
        label="Points"
        value={<PointsButton points={points}>{figure(points)}</PointsButton>}
        week={week.points}
        before={weekBefore.points}
      />
      <Tile label="Lessons completed" value={figure(videos)} week={week.videos} before={weekBefore.videos} />
      <Tile
        label="Hours learned"
        value={figure(hours)}
        week={week.hours}
        before={weekBefore.hours}
        className="max-md:col-span-full"
      />
    </section>
  );
}

/** One cell for each of the last seven days, today last; filled if a lesson was completed. */
function StreakCells({ days, today }: Pick<Summary, "days" | "today">) {
  const { counted, weekday, weekdayLetter, dayLabel } = useFormats();
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
  return (
    <ol className="grid grid-cols-7 gap-1.5">
      {week.map((day) => {
        const lessons = days[day] ?? 0;
        return (
          <li key={day} className="flex flex-col items-center gap-2">
            <span
              aria-hidden
              className={cn(
                "h-6.5 w-full rounded-[0.5rem] forced-color-adjust-none",
                lessons > 0 ? "animate-fade-in bg-accent-graphic" : "bg-surface-3",
                lessons === 0 && day === today && "border-2 border-accent-graphic bg-transparent",
              )}
            />
            <span aria-hidden className="font-mono text-meta leading-3 text-fg-3">
              {weekdayLetter(day)}
            </span>
            <span className="sr-only">
              {day === today ? dayLabel(day, today) : weekday(day)}:{" "}
              {lessons === 0 ? "no lessons" : counted(lessons, "lesson")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type TileProps = { label: string; value: ReactNode; week: number; before: number; className?: string };

function Tile({ label, value, week, before, className }: TileProps): ReactNode {
  const formats = useFormats();
  const change = weekChange(week, before, formats);
  return (
    <dl className={cn("rounded-tile border bg-surface-1 px-5 py-4.5", className)}>
      <dt className="mb-2 text-small text-fg-2">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-h1-narrow font-bold">{value}</span>
        {week > 0 && <span className="text-small text-fg-3">+{formats.figure(week)} this week</span>}
      </dd>
      {change && <dd className="mt-1 text-small text-fg-3">{change}</dd>}
    </dl>
  );
}
