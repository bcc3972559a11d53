import type { ReactNode } from "react";

/** A list of names and values, one per line. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
          <dt className="text-fg-2">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
