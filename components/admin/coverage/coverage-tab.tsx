"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Column, DataTable } from "@/components/lists/data-table";
import { ListTab } from "@/components/lists/list-tab";
import { buttonClass } from "@/components/ui/button";
import { DOT } from "@/components/ui/dot";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import type { EmptySearchTerm } from "@/lib/library/searches/schema";
import { coverageQuery } from "@/lib/organisation/coverage/api";
import { COVERAGE_DAYS, type Coverage } from "@/lib/organisation/coverage/schema";
import { counted, figure } from "@/lib/platform/counted";
import { plainFormats } from "@/lib/platform/formats";
import { cellLinkClass, DashboardLink } from "../address/dashboard-link";
import { Calibration } from "./calibration";
import { coverageColumns } from "./coverage-columns";
import { CoveragePicture } from "./coverage-picture";

/** Supply and demand of each knowledge area as a picture and a table, and the searches that found nothing. */
export default function CoverageTab() {
  const query = useQuery(coverageQuery());
  const { data: known = [] } = useQuery(knowledgeAreasQuery());
  const hues = useMemo(() => hueOfAreas(known), [known]);
  const coverage = query.data;
  const areas = coverage?.areas ?? [];
  return (
    <ListTab
      title="Coverage"
      note={coverage && noteOf(coverage, new Date())}
      isNoteLong
      actions={null}
      query={query}
      what="The coverage"
      isEmpty={areas.length === 0}
      empty={{
        title: "There are no knowledge areas yet",
        hint: "Coverage compares what the videos of an area offer with what learners do there.",
        action: (
          <DashboardLink to={{ tab: "knowledge", add: "new" }} className={buttonClass()}>
            Add knowledge area
          </DashboardLink>
        ),
      }}
      after={
        coverage && (
          <>
            <EmptySearches searches={coverage.searches} />
            <Calibration />
          </>
        )
      }
    >
      <CoveragePicture areas={areas} hues={hues} />
      <div className="mt-6">
        <DataTable caption="Coverage by knowledge area" rows={areas} columns={coverageColumns} />
      </div>
    </ListTab>
  );
}

/** The number of areas, and the age of the learners' figures. */
function noteOf({ areas, learnersCountedAt }: Coverage, now: Date): string {
  const learners = learnersCountedAt
    ? `learners of the last ${COVERAGE_DAYS} days, counted ${plainFormats.ago(learnersCountedAt, now)}`
    : "learners are being counted";
  return `${counted(areas.length, "knowledge area")}${DOT}${learners}`;
}

type SearchRow = EmptySearchTerm & { id: string };

const searchColumns: [Column<SearchRow>, ...Column<SearchRow>[]] = [
  {
    header: "Search",
    cell: ({ term }) => (
      <DashboardLink to={{ tab: "videos", q: term }} className={cellLinkClass}>
        {term}
      </DashboardLink>
    ),
  },
  { header: "Learners", isNumeric: true, cell: ({ people }) => figure(people) },
  { header: "Searches", isNumeric: true, cell: ({ searches }) => figure(searches) },
  {
    header: "Last",
    isNumeric: true,
    cell: ({ lastOn }) => <time dateTime={lastOn}>{plainFormats.longDay(lastOn)}</time>,
  },
  {
    header: "What to do",
    cell: ({ term }) => (
      <DashboardLink
        to={{ tab: "videos", add: "new" }}
        className={buttonClass({ variant: "secondary", size: "sm" }, "whitespace-nowrap")}
      >
        Add video <span className="sr-only">for “{term}”</span>
      </DashboardLink>
    ),
  },
];

function EmptySearches({ searches }: Pick<Coverage, "searches">) {
  return (
    <section aria-labelledby="empty-searches" className="mt-10">
      <h3 id="empty-searches" className="text-h3">
        Searches that found nothing
      </h3>
      <p className="mt-1 mb-4 max-w-measure text-small text-fg-2">
        Terms that at least two learners searched for in the last {COVERAGE_DAYS} days. A search counts once a day for
        each learner, without their name. It leaves the list as soon as a video matches.
      </p>
      {searches.length === 0 ? (
        <p className="rounded-tile border bg-surface-1 p-5 text-fg-2">No search came back empty.</p>
      ) : (
        <DataTable
          caption="Searches that found nothing"
          rows={searches.map((search) => ({ id: search.term, ...search }))}
          columns={searchColumns}
        />
      )}
    </section>
  );
}
