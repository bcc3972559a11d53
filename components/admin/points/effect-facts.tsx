import { figure } from "@/lib/platform/counted";

/** A change of points: '+40', '−40', '0'. */
export const signed = (change: number) => `${change > 0 ? "+" : change < 0 ? "−" : ""}${figure(Math.abs(change))}`;

/** The effect of an action in figures, shown before it is confirmed. */
export function EffectFacts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-tile border bg-surface-2/40 p-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-fg-2">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
