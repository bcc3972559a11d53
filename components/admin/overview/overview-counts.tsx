import type { Overview } from "@/lib/organisation/overview/schema";
import { plainFormats } from "@/lib/platform/formats";
import { DashboardLink } from "../address/dashboard-link";

const labels: { name: keyof Overview["counts"]; label: string }[] = [
  { name: "users", label: "Users" },
  { name: "admins", label: "Administrators" },
  { name: "videos", label: "Videos" },
  { name: "knowledgeAreas", label: "Knowledge areas" },
  { name: "learningPaths", label: "Learning paths" },
  { name: "careerTracks", label: "Career tracks" },
];

const { figure, date } = plainFormats;

/** Current counts of users and library, and the latest user, in a line. */
export function OverviewCounts({ counts, latestUser }: Pick<Overview, "counts" | "latestUser">) {
  return (
    <dl className="mt-6 flex flex-wrap items-baseline gap-x-6 gap-y-2 rounded-tile border bg-surface-1 px-5 py-3.5">
      {labels.map(({ name, label }) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-small text-fg-2">{label}</dt>
          <dd className="font-mono font-medium">{figure(counts[name])}</dd>
        </div>
      ))}
      {latestUser && (
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <dt className="text-small text-fg-2">Latest user</dt>
          <dd className="min-w-0 wrap-anywhere">
            <DashboardLink
              to={{ tab: "users", person: latestUser.id }}
              className="font-medium underline-offset-4 hover:underline"
            >
              {latestUser.name}
            </DashboardLink>
            <span className="text-small text-fg-3">
              {" "}
              {latestUser.email}, joined {date(latestUser.createdAt)}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
