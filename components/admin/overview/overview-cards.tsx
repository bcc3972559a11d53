import type { ReactNode } from "react";
import type { Overview } from "@/lib/organisation/overview/schema";
import { figure } from "@/lib/platform/counted";
import { DashboardLink } from "../address/dashboard-link";

const labels: { name: keyof Overview["counts"]; label: string }[] = [
  { name: "users", label: "Users" },
  { name: "admins", label: "Administrators" },
  { name: "videos", label: "Videos" },
  { name: "knowledgeAreas", label: "Knowledge areas" },
  { name: "learningPaths", label: "Learning paths" },
  { name: "careerTracks", label: "Career tracks" },
];

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Current counts of users and library, and the latest user. */
export function OverviewCards({ counts, latestUser }: Pick<Overview, "counts" | "latestUser">) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
      {labels.map(({ name, label }) => (
        <Card key={name} label={label}>
          <span className="font-display text-h1-narrow font-bold lg:text-numeral">{figure(counts[name])}</span>
        </Card>
      ))}
      {latestUser && (
        <Card
          label="Latest user"
          note={`${latestUser.email}, joined ${day.format(new Date(latestUser.createdAt))}`}
          className="col-span-full"
        >
          <DashboardLink
            to={{ tab: "users", person: latestUser.id }}
            className="font-display text-h2 font-bold wrap-anywhere underline-offset-4 hover:underline"
          >
            {latestUser.name}
          </DashboardLink>
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
