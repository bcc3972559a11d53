"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { oneOf } from "@/components/lists/one-of";
import { Button, buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { LoadMore } from "@/components/ui/states/load-more";
import { TextInput } from "@/components/ui/text-input";
import { auditEventsQuery, auditExport } from "@/lib/platform/audit/api";
import type { AuditFilter } from "@/lib/platform/audit/schema";
import { counted, figure } from "@/lib/platform/counted";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import type { TabProps } from "../address/dashboard-address";
import { PersonFilter } from "../users/person-filter";
import { auditColumns } from "./audit-columns";
import { kindWords } from "./audit-words";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The value if it is a day, such as `2026-01-05`. */
const dayOr = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

/** The audit log, newest event first: actor, subject, time and origin. */
export default function AuditTab({ address, go }: TabProps) {
  const filter: AuditFilter = {
    personId: address.person && UUID.test(address.person) ? address.person : undefined,
    kind: oneOf(kindWords, address.kind),
    subjectId: address.about && UUID.test(address.about) ? address.about : undefined,
    from: dayOr(address.from),
    to: dayOr(address.to),
    q: address.q,
  };
  // Read again on every visit: actions elsewhere in the dashboard add events.
  const query = useInfiniteQuery({ ...auditEventsQuery(filter), placeholderData: keepPreviousData, staleTime: 0 });
  const { rows: events, total } = rowsOf(query.data);
  const isNarrowed = Object.values(filter).some(Boolean);
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
          className="mb-4 grid grid-cols-2 items-end gap-2.5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem_9.5rem_9.5rem]"
        >
          <SearchField
            label="Search details and names"
            value={address.q ?? ""}
            onSearch={(q) => go({ q })}
            className="max-xl:col-span-2"
          />
          <div className="max-xl:col-span-2">
            <PersonFilter personId={filter.personId} onChoose={(person) => go({ person })} />
          </div>
          <FilterSelect
            label="Kind"
            value={filter.kind ?? ""}
            onChoose={(kind) => go({ kind })}
            all="All kinds"
            options={kindWords}
            className="max-xl:col-span-2"
          />
          <Field label="From">
            <TextInput
              type="date"
              value={filter.from ?? ""}
              max={filter.to}
              onChange={({ target }) => go({ from: target.value })}
            />
          </Field>
          <Field label="To">
            <TextInput
              type="date"
              value={filter.to ?? ""}
              min={filter.from}
              onChange={({ target }) => go({ to: target.value })}
            />
          </Field>
          {filter.subjectId && (
            <Button variant="secondary" onClick={() => go({ about: undefined })}>
              Show all subjects
            </Button>
          )}
        </search>
      }
      query={query}
      what="The events"
      isEmpty={events.length === 0}
      empty={{ title: "No event matches", hint: "Choose other days, another user or another kind." }}
    >
      <DataTable
        caption="Audit log"
        rows={events}
        columns={auditColumns((about) => go({ about }))}
        isDimmed={query.isPlaceholderData}
      />
      <LoadMore query={query} />
    </ListTab>
  );
}
