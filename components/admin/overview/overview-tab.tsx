"use client";

import { useQuery } from "@tanstack/react-query";
import { ListState } from "@/components/lists/list-state";
import { overviewQuery } from "@/lib/organisation/overview/api";
import { Attention } from "./attention";
import { FirstSteps } from "./first-steps";
import { Glance } from "./glance";
import { OverviewCards } from "./overview-cards";
import { QuickActions } from "./quick-actions";

/** Counts, open tasks and the last days. The page prefetches the data. */
export function OverviewTab() {
  const query = useQuery(overviewQuery());
  const overview = query.data;
  // Before the first video there is nothing to praise: the steps to it come instead.
  const isEmpty = overview?.counts.videos === 0;
  const hasTasks = overview && Object.values(overview.attention).some(({ count }) => count > 0);
  return (
    <>
      <h2 className="sr-only">Overview</h2>
      <QuickActions />
      <ListState query={query} what="The overview" isEmpty={false} empty={null}>
        {overview && (
          <>
            <OverviewCards counts={overview.counts} latestUser={overview.latestUser} />
            {isEmpty && <FirstSteps counts={overview.counts} />}
            {(!isEmpty || hasTasks) && <Attention attention={overview.attention} />}
            <Glance glance={overview.glance} />
          </>
        )}
      </ListState>
    </>
  );
}
