"use client";

import { useQuery } from "@tanstack/react-query";
import { ListHeading } from "@/components/lists/list-heading";
import { ListState } from "@/components/lists/list-state";
import { overviewQuery } from "@/lib/organisation/overview/api";
import { Answers } from "./answers";
import { Attention } from "./attention";
import { FirstSteps } from "./first-steps";
import { Glance } from "./glance";
import { OverviewCounts } from "./overview-counts";
import { LateTeams, VainSearches } from "./overview-lists";
import { AddMenu, QuickActions } from "./quick-actions";

/** The state of the organisation, open tasks, and the last days. The page prefetches the data. */
export function OverviewTab() {
  const query = useQuery(overviewQuery());
  const overview = query.data;
  // Without a video there are no figures: the first steps replace them.
  const isEmpty = overview?.counts.videos === 0;
  const hasTasks = overview && Object.values(overview.attention).some(({ count }) => count > 0);
  return (
    <>
      <ListHeading title="Overview" actions={<AddMenu />} />
      <ListState query={query} what="The overview" isEmpty={false} empty={null}>
        {overview && (
          <>
            {isEmpty ? <FirstSteps counts={overview.counts} /> : <Answers {...overview} />}
            {(!isEmpty || hasTasks) && <Attention attention={overview.attention} />}
            {!isEmpty && (
              <div className="mt-6 grid items-start gap-3 lg:grid-cols-2">
                <LateTeams teams={overview.teams} />
                <VainSearches searches={overview.searches} />
              </div>
            )}
            <OverviewCounts counts={overview.counts} latestUser={overview.latestUser} />
            <QuickActions />
            <Glance glance={overview.glance} />
          </>
        )}
      </ListState>
    </>
  );
}
