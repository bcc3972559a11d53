"use client";

import { useQuery } from "@tanstack/react-query";
import { ListState } from "@/components/lists/list-state";
import { overviewQuery } from "@/lib/organisation/overview/api";
import { Attention } from "./attention";
import { Glance } from "./glance";
import { OverviewCards } from "./overview-cards";
import { QuickActions } from "./quick-actions";

/** Counts, open tasks and the last days. The page prefetches the data. */
export function OverviewTab() {
  const query = useQuery(overviewQuery());
  const overview = query.data;
  return (
    <>
      <h2 className="mb-4 text-h3">Overview</h2>
      <ListState query={query} what="The overview" isEmpty={false} empty={null}>
        {overview && (
          <>
            <OverviewCards counts={overview.counts} latestUser={overview.latestUser} />
            <Attention attention={overview.attention} />
            <Glance glance={overview.glance} />
          </>
        )}
      </ListState>
      <QuickActions />
    </>
  );
}
