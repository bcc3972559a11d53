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
