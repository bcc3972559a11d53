import type { ReactNode } from "react";
import type { Overview } from "@/lib/organisation/overview/schema";
import { counted, figure } from "@/lib/platform/counted";
import type { DashboardAddress } from "../address/dashboard-address";
import { cellLinkClass, DashboardLink } from "../address/dashboard-link";

/** The teams with the most late users, each with a link to them. */
export function LateTeams({ teams }: Pick<Overview, "teams">) {
  return (
    <OverviewList id="late-teams" title="Teams" none="No team has an assignment." all={{ tab: "teams" }}>
      {teams.map(({ id, name, users, late }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
          <DashboardLink
            to={{ tab: "reports", subject: "teams", of: id, ...(late > 0 && { late: "true" }) }}
            className={cellLinkClass}
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

/** The terms that learners searched most for without finding a video. */
export function VainSearches({ searches }: Pick<Overview, "searches">) {
  return (
    <OverviewList
      id="vain-searches"
      title="Searched in vain"
      none="No search came back empty."
      all={{ tab: "coverage" }}
    >
      {searches.map(({ term, people }) => (
        <li key={term} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
          <DashboardLink to={{ tab: "videos", q: term }} className={cellLinkClass}>
            {term}
          </DashboardLink>
          <span className="text-small text-fg-3">{counted(people, "learner")}</span>
        </li>
      ))}
    </OverviewList>
  );
}

type Props = {
  id: string;
  title: string;
  /** Shown instead of an empty list. */
  none: string;
  /** The address of the whole list. */
  all: DashboardAddress;
  children: ReactNode[];
};

/** A short list of the overview with a link to the whole one. */
function OverviewList({ id, title, none, all, children }: Props) {
  return (
    <section aria-labelledby={id} className="rounded-tile border bg-surface-1 p-5">
      <h2 id={id} className="text-lead font-bold">
        {title}
      </h2>
      {children.length > 0 ? (
        <ul className="my-2 divide-y divide-line">{children}</ul>
      ) : (
        <p className="my-2 text-fg-2">{none}</p>
      )}
      <DashboardLink
        to={all}
        className="inline-flex min-h-8 items-center text-small font-medium text-accent-text underline underline-offset-4 touch:min-h-11"
      >
        Show all<span className="sr-only"> {title}</span>
      </DashboardLink>
    </section>
  );
}
