import { cn } from "@/components/ui/cn";
import type { Glance as Days, Span } from "@/lib/organisation/overview/schema";
import { plainFormats } from "@/lib/platform/formats";
import { changeInWords } from "./glance-change";

const { figure, dayLabel } = plainFormats;

const charts: { name: keyof Span; label: string; short: string }[] = [
  { name: "learners", label: "Active learners", short: "Learners" },
  { name: "completions", label: "Videos completed", short: "Videos" },
  { name: "points", label: "Points earned", short: "Points" },
  { name: "newUsers", label: "New users", short: "New users" },
];

const cellClass = "px-1 py-1.5 sm:px-3";

/** Four charts of the last days, with the same figures as a table. */
export function Glance({ glance }: { glance: Days }) {
  const { days, now, before, timeZone } = glance;
  const today = days.at(-1)?.day ?? "";
  return (
    <section aria-labelledby="glance" className="mt-8">
      <h2 id="glance" className="mb-4 text-h3">
        The last {days.length} days
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {charts.map(({ name, label }) => (
          <dl key={name} className="flex flex-col rounded-tile border bg-surface-1 p-5">
            <dt className="text-small text-fg-2">{label}</dt>
            <dd className="mt-1 font-display text-h1-narrow font-bold">{figure(now[name])}</dd>
            <dd className="mt-1 mb-4 text-small text-fg-3">{changeInWords(now[name], before[name], days.length)}</dd>
            <dd className="mt-auto">
              <Bars values={days.map((day) => day[name])} days={days.map(({ day }) => dayLabel(day, today))} />
            </dd>
          </dl>
        ))}
      </div>
      <details className="mt-3 rounded-tile border bg-surface-1">
        <summary className="min-h-11 px-5 py-3 text-small font-medium text-fg-2 hover:text-fg">Figures by day</summary>
        <div className="max-w-full overflow-x-auto px-2 pb-3">
          <table className="w-full text-left text-small">
            <caption className="sr-only">Daily figures, latest first</caption>
            <thead>
              <tr className="text-fg-2">
                <th scope="col" className={`${cellClass} font-medium`}>
                  Day
                </th>
                {charts.map(({ name, short }) => (
                  <th key={name} scope="col" className={`${cellClass} text-right font-medium max-sm:text-meta`}>
                    {short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((row) => (
                <tr key={row.day} className="border-t">
                  <th scope="row" className={`${cellClass} font-normal`}>
                    {dayLabel(row.day, today)}
                  </th>
                  {charts.map(({ name }) => (
                    <td key={name} className={`${cellClass} text-right font-mono`}>
                      {figure(row[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p className="mt-2 text-meta text-fg-3">
        A learner is active when they complete a video. Days are in the time zone {timeZone.replaceAll("_", " ")}.
      </p>
    </section>
  );
}

/** One bar per day; the accessible name gives the highest. */
function Bars({ values, days }: { values: number[]; days: string[] }) {
  const most = Math.max(...values);
  const best = values.lastIndexOf(most);
  return (
    <div
      role="img"
      aria-label={most === 0 ? "None on any day" : `Highest: ${figure(most)}, ${days[best]?.toLowerCase()}`}
    >
      <div className="flex h-14 items-end gap-px border-b border-line-strong">
        {values.map((value, index) => (
          <span
            key={days[index]}
            title={`${days[index]}: ${value === 0 ? "none" : figure(value)}`}
            className={cn("flex-1 rounded-t-[2px]", value > 0 && "bg-accent-graphic forced-colors:bg-[CanvasText]")}
            style={{ height: value === 0 ? "100%" : `${Math.max(4, (value / most) * 100)}%` }}
          />
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between font-mono text-meta text-fg-3">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </p>
    </div>
  );
}
