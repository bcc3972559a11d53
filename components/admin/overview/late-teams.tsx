import type { Overview } from "@/lib/organisation/overview/schema";
import { figure } from "@/lib/platform/counted";
import { DashboardLink } from "../address/dashboard-link";
import { OverviewList } from "./overview-list";

/** The teams with the most late users, each with a link to them. */
export function LateTeams({ teams }: Pick<Overview, "teams">) {
  return (
    <OverviewList id="late-teams" title="Teams" none="No team has an assignment." all={{ tab: "teams" }}>
      {teams.map(({ id, name, users, late }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
          <DashboardLink
            to={{ tab: "reports", subject: "teams", of: id, ...(late > 0 && { late: "true" }) }}
            className="inline-flex min-h-6 items-center font-medium wrap-anywhere underline-offset-4 hover:underline touch:min-h-11"
          >
            {name}
          </DashboardLink>
          <span className={late > 0 ? "text-small font-medium text-danger" : "text-small text-fg-3"}>
            {figure(late)} of {figure(users)} late
          </span>
        </li>
      ))}
    </OverviewList>
  );
}
