import type { ReactNode } from "react";

type Figure = { label: string; value: number };
type LatestUser = { name: string; email: string; createdAt: string };
type Props = { figures: Figure[]; latestUser: LatestUser | null };

const count = new Intl.NumberFormat("en");
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** What the library and its people amount to at this moment. */
export function OverviewCards({ figures, latestUser }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
      {figures.map(({ label, value }) => (
        <Card key={label} label={label}>
          <span className="font-display text-h1-narrow font-bold lg:text-numeral">{count.format(value)}</span>
        </Card>
      ))}
      {latestUser && (
        <Card
          label="Latest user"
          note={`${latestUser.email}, since ${day.format(new Date(latestUser.createdAt))}`}
          className="col-span-full"
        >
          <span className="font-display text-h2 font-bold wrap-anywhere">{latestUser.name}</span>
        </Card>
      )}
    </dl>
  );
}

type CardProps = { label: string; note?: string; className?: string; children: ReactNode };

function Card({ label, note, className, children }: CardProps) {
  return (
    <div className={`flex flex-col gap-2 rounded-tile border border-line bg-surface-1 p-5 ${className ?? ""}`}>
      <dt className="text-small text-fg-2">{label}</dt>
      <dd>{children}</dd>
      {note && <dd className="mt-auto text-small text-fg-3 wrap-anywhere">{note}</dd>}
    </div>
  );
}
