import { useFormats } from "@/components/identity/auth/preferences";
import { cn } from "@/components/ui/cn";
import { DOT } from "@/components/ui/dot";
import type { PointEntry } from "@/lib/learning/points/schema";
import { groupBy } from "@/lib/platform/group-by";
import { entryWords } from "./entry-words";

/** Entries by day, newest first: signed points, the reason in words, and the total after each entry. */
export function EntryList({ entries, isOwn }: { entries: PointEntry[]; isOwn: boolean }) {
  const { dayLabel, dayOf } = useFormats();
  const today = dayOf(new Date().toISOString());
  const days = groupBy(entries, ({ at }) => dayOf(at));
  return (
    <div className="flex flex-col gap-5">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={dayLabel(day, today)}>
          <h3 className="mb-2 text-small text-fg-2">{dayLabel(day, today)}</h3>
          <ul className="divide-y divide-line overflow-hidden rounded-tile border bg-surface-2/40">
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} isOwn={isOwn} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, isOwn }: { entry: PointEntry; isOwn: boolean }) {
  const { figure } = useFormats();
  const { points, video, area, balance } = entry;
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-3">
      <span className={cn("font-mono font-semibold", points > 0 ? "text-accent-text" : "text-fg-2")}>
        {points > 0 ? "+" : "−"}
        {figure(Math.abs(points))}
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {video.title}
          {!video.available && <span className="text-small font-normal text-fg-3"> (no longer in the library)</span>}
        </span>
        <span className="block text-small text-fg-2 wrap-anywhere">
          {area.name}
          {DOT}
          {entryWords(entry, isOwn)}
        </span>
      </span>
      <span className="font-mono text-small text-fg-3">
        <span className="sr-only">Total </span>
        {figure(balance)}
      </span>
    </li>
  );
}
