import type { ReactNode } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { cn } from "@/components/ui/cn";
import type { Summary } from "@/lib/learning/progress/schema";
import { type HeatDay, heatMonths, heatOf, heatRows, heatSteps, WEEKS } from "./heat-weeks";

const colours = ["bg-heat-0", "bg-heat-1", "bg-heat-2", "bg-heat-3", "bg-heat-4"];

/** Lessons on each day of the last 26 weeks: a table of coloured cells with their numbers for screen readers. */
export function HeatMap({ summary }: { summary: Summary }) {
  const { counted, monthName, weekday, weekdayInShort } = useFormats();
  const { days, today, longestStreak, week, weekBefore } = summary;
  const rows = heatRows(days, today);
  const shown = rows.flat().flatMap(({ lessons }) => (lessons ? [lessons] : []));
  const lessons = shown.reduce((sum, count) => sum + count, 0);
  return (
    <div className="grid gap-x-10 gap-y-5 rounded-tile border bg-surface-1 p-4 md:p-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <table className="w-full table-fixed border-separate border-spacing-[2px] md:border-spacing-[3px]">
          <caption className="mb-3 text-left text-small text-fg-2">
            {counted(lessons, "lesson")} on {counted(shown.length, "day")} in the last {WEEKS} weeks
          </caption>
          <thead>
            <tr>
              <th scope="col" className="w-7 md:w-10">
                <span className="sr-only">Day of the week</span>
              </th>
              {heatMonths(rows).map(({ day, weeks }) => (
                <th
                  key={day}
                  scope="colgroup"
                  colSpan={weeks}
                  className="overflow-hidden text-left font-mono text-meta font-normal text-fg-3"
                >
                  {/* A column of one week is too narrow for the name of a month. */}
                  <span className={weeks > 1 ? undefined : "sr-only"}>{monthName(day)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row[0]?.day}>
                <th scope="row" className="text-left font-mono text-meta leading-none font-normal text-fg-3">
                  <span aria-hidden>{index % 2 === 0 && weekdayInShort(row[0]?.day ?? today)}</span>
                  <span className="sr-only">{weekday(row[0]?.day ?? today)}</span>
                </th>
                {row.map((cell) => (
                  <HeatCell key={cell.day} cell={cell} today={today} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p aria-hidden className="mt-3 flex items-center gap-1.5 text-meta text-fg-3">
          Fewer
          {heatSteps.map((step) => (
            <span key={step} className={cn("size-3 rounded-[3px] forced-color-adjust-none", colours[step])} />
          ))}
          More
        </p>
      </div>
      <dl className="grid grid-cols-3 content-center gap-4 border-t pt-4 xl:grid-cols-1 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-8">
        <Fact name="Last seven days">{counted(week.videos, "lesson")}</Fact>
        <Fact name="Seven days before">{counted(weekBefore.videos, "lesson")}</Fact>
        <Fact name="Longest streak">{counted(longestStreak, "day")}</Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between">
      <dt className="text-small text-fg-3">{name}</dt>
      <dd className="font-display text-h3 font-bold">{children}</dd>
    </div>
  );
}

function HeatCell({ cell: { day, lessons }, today }: { cell: HeatDay; today: string }) {
  const { counted, dayLabel } = useFormats();
  if (lessons === null) return <td />;
  const label = `${dayLabel(day, today)}: ${lessons === 0 ? "no lessons" : counted(lessons, "lesson")}`;
  return (
    <td className="p-0" title={label}>
      <span
        className={cn(
          "block aspect-square rounded-[3px] forced-color-adjust-none md:rounded-[4px]",
          colours[heatOf(lessons)],
          day === today && "outline-2 -outline-offset-1 outline-fg-3",
        )}
      >
        <span className="sr-only">{label}</span>
      </span>
    </td>
  );
}
