"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { oneOf } from "@/components/lists/one-of";
import { buttonClass } from "@/components/ui/button";
import { LoadMore } from "@/components/ui/states/load-more";
import { auditEventsQuery, auditExport } from "@/lib/platform/audit/api";
import type { AuditFilter } from "@/lib/platform/audit/schema";
import { counted, figure } from "@/lib/platform/counted";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import type { TabProps } from "../address/dashboard-address";
import { PersonFilter } from "../users/person-filter";
import { auditColumns } from "./audit-columns";
import { kindWords } from "./audit-words";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The audit log, newest event first: actor, subject, time and origin. */
export function AuditTab({ address, go }: TabProps) {
  const filter: AuditFilter = {
    personId: address.person && UUID.test(address.person) ? address.person : undefined,
    kind: oneOf(kindWords, address.kind),
  };
  // Never stale: actions elsewhere in the dashboard add events.
  const query = useInfiniteQuery({ ...auditEventsQuery(filter), placeholderData: keepPreviousData, staleTime: 0 });
  const { rows: events, total } = rowsOf(query.data);
  const isNarrowed = Boolean(filter.personId || filter.kind);
  const words = total < MAX_COUNTED_ROWS ? counted(total, "event") : `${figure(total)} or more events`;

  return (
    <ListTab
      title="Audit log"
      note={query.data && `${words}${isNarrowed ? " found" : ""}`}
      actions={
        <a href={auditExport(filter)} download className={buttonClass({ variant: "secondary" })}>
          Export
        </a>
      }
      filters={
        <search
          aria-label="Audit log"
          className="mb-4 grid grid-cols-1 items-start gap-2.5 sm:grid-cols-[minmax(16rem,1fr)_15rem]"
        >
          <PersonFilter personId={filter.personId} onChoose={(person) => go({ person })} />
          <FilterSelect
            label="Kind"
            value={filter.kind ?? ""}
            onChoose={(kind) => go({ kind })}
            all="All kinds"
            options={kindWords}
          />
        </search>
      }
      query={query}
      what="The events"
      isEmpty={events.length === 0}
      empty={{ title: "No event matches", hint: "Choose another user or another kind." }}
    >
      <DataTable caption="Audit log" rows={events} columns={auditColumns} isDimmed={query.isPlaceholderData} />
      <LoadMore query={query} />
    </ListTab>
  );
}
