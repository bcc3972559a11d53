import type { Overview } from "@/lib/organisation/overview/schema";
import { counted } from "@/lib/platform/counted";
import { DashboardLink } from "../address/dashboard-link";
import { OverviewList } from "./overview-list";

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
          <DashboardLink
            to={{ tab: "videos", q: term }}
            className="inline-flex min-h-6 items-center font-medium wrap-anywhere underline-offset-4 hover:underline touch:min-h-11"
          >
            {term}
          </DashboardLink>
          <span className="text-small text-fg-3">{counted(people, "learner")}</span>
        </li>
      ))}
    </OverviewList>
  );
}
