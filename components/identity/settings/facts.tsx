import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type Props = {
  facts: { name: string; value: ReactNode }[];
  /** Two from 1024 px. */
  columns?: 1 | 2;
};

/** A list of names and values, one per line. */
export function Facts({ facts, columns = 1 }: Props) {
  return (
    <dl
      className={cn(
        "rounded-tile border border-line bg-surface-1 px-5",
        columns === 2 ? "*:border-line *:border-b lg:columns-2 lg:gap-x-10" : "divide-y divide-line",
      )}
    >
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4"
        >
          <dt className="text-fg-2">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
