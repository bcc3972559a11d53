"use client";

import { useSearchParams } from "next/navigation";
import { oneOf } from "@/components/lists/one-of";
import type { ReportQuery } from "@/lib/organisation/reports/api";
import { AreaMatrix } from "./area-matrix";
import { statusNames } from "./report-columns";
import { ReportList, sortNames } from "./report-list";

/** The filter in the address. */
const readFilter = (params: Pick<URLSearchParams, "get">): ReportQuery => ({
  q: params.get("q") || undefined,
  status: oneOf(statusNames, params.get("status") ?? undefined),
  late: params.get("late") === "true" ? "true" : undefined,
  sort: oneOf(sortNames, params.get("sort") ?? undefined),
});

/** A team as its managers see it: how far its users are with their assignments, and their points by knowledge area. */
export function TeamReport({ teamId }: { teamId: string }) {
  const params = useSearchParams();
  const onFilter = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    for (const [field, value] of Object.entries(changes)) {
      if (value) next.set(field, value);
      else next.delete(field);
    }
    history.replaceState(null, "", `?${next}`);
  };
  return (
    <>
      <ReportList
        title="Progress"
        of={{ subject: "teams", id: teamId }}
        filter={readFilter(params)}
        onFilter={onFilter}
        nameOf={({ name }) => <span className="font-medium wrap-anywhere">{name}</span>}
      />
      <section aria-labelledby="team-areas" className="mt-12">
        <h2 id="team-areas" className="mb-4 text-h2">
          Knowledge areas
        </h2>
        <AreaMatrix teamId={teamId} />
      </section>
    </>
  );
}
