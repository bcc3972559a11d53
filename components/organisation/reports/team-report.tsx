"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { oneOf } from "@/components/lists/one-of";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Spinner } from "@/components/ui/states/spinner";
import type { ReportQuery } from "@/lib/organisation/reports/api";
import { LateEntries } from "./late-entries";
import { statusNames } from "./report-columns";
import { type FilterChanges, ReportList, sortNames } from "./report-list";
import { dueFields, dueNames, dueOf } from "./team-dues";

const AreaMatrix = lazyPart(() => import("./area-matrix"), Spinner);

/** The filter in the address. */
const readFilter = (params: Pick<URLSearchParams, "get">): ReportQuery => ({
  q: params.get("q") || undefined,
  status: oneOf(statusNames, params.get("status") ?? undefined),
  late: dueOf(params) === "true" ? "true" : undefined,
  due: dueOf(params) === "week" ? "week" : undefined,
  sort: oneOf(sortNames, params.get("sort") ?? undefined),
});

/**
 * A team as its managers see it: the progress or the late entries of its users, and their points by knowledge area. The
 * filter is in the address.
 */
export function TeamReport({ teamId }: { teamId: string }) {
  const params = useSearchParams();
  const due = dueOf(params);
  const filter = readFilter(params);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The link to these rows is above the assignments, which would otherwise stay in view.
    if (due) list.current?.scrollIntoView();
  }, [due]);
  const onFilter = ({ late, ...changes }: FilterChanges) => {
    const next = new URLSearchParams(params);
    for (const [field, value] of Object.entries({ ...changes, ...(late !== undefined && dueFields(late)) })) {
      if (value) next.set(field, value);
      else next.delete(field);
    }
    history.replaceState(null, "", `?${next}`);
  };
  return (
    <>
      <div ref={list} className="scroll-mt-6">
        {due === "entries" ? (
          <LateEntries teamId={teamId} q={filter.q} onFilter={onFilter} />
        ) : (
          <ReportList
            title="Progress"
            of={{ subject: "teams", id: teamId }}
            filter={filter}
            onFilter={onFilter}
            nameOf={({ name }) => <span className="font-medium wrap-anywhere">{name}</span>}
            dues={dueNames}
          />
        )}
      </div>
      <section aria-labelledby="team-areas" className="mt-12">
        <h2 id="team-areas" className="mb-4 text-h2">
          Knowledge areas
        </h2>
        <AreaMatrix teamId={teamId} />
      </section>
    </>
  );
}
