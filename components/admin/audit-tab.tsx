"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { LoadMore } from "@/components/ui/load-more";
import { Select } from "@/components/ui/select";
import { auditEventsQuery, auditExport } from "@/lib/platform/audit/api";
import type { AuditFilter, AuditKind } from "@/lib/platform/audit/schema";
import { counted, figure } from "@/lib/platform/counted";
import { COUNTED_AT_MOST } from "@/lib/platform/http/counted";
import { auditColumns } from "./audit-columns";
import { kindWords } from "./audit-words";
import type { TabProps } from "./dashboard-address";
import { DataTable } from "./data-table";
import { ListState } from "./list-state";
import { PersonFilter } from "./person-filter";
import { TabHeading } from "./tab-heading";

const isKind = (value: string | undefined): value is AuditKind =>
  value !== undefined && Object.hasOwn(kindWords, value);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What was done, the newest first: by whom, to whom or what, when and from where. */
export function AuditTab({ address, go }: TabProps) {
  const filter: AuditFilter = {
    personId: address.person && UUID.test(address.person) ? address.person : undefined,
    kind: isKind(address.kind) ? address.kind : undefined,
  };
  // What is done elsewhere in the dashboard is part of it.
  const query = useInfiniteQuery({ ...auditEventsQuery(filter), placeholderData: keepPreviousData, staleTime: 0 });
  const events = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const isNarrowed = Boolean(filter.personId || filter.kind);
  const words = total < COUNTED_AT_MOST ? counted(total, "event") : `${figure(total)} events or more`;

  return (
    <>
      <TabHeading
        title="Audit"
        note={query.data && `${words}${isNarrowed ? " found" : ""}`}
        actions={
          <a href={auditExport(filter)} download className={buttonClass({ variant: "secondary" })}>
            Export
          </a>
        }
      />
      <search className="mb-4 grid grid-cols-1 items-start gap-2.5 sm:grid-cols-[minmax(16rem,1fr)_15rem]">
        <PersonFilter personId={filter.personId} onChoose={(person) => go({ person })} />
        <Field label="Kind" labelHidden>
          <Select value={filter.kind ?? ""} onChange={({ target }) => go({ kind: target.value })}>
            <option value="">Everything</option>
            {Object.entries(kindWords).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </search>
      <ListState
        query={query}
        what="The events"
        isEmpty={events.length === 0}
        empty={
          <EmptyState level={3} title="Nothing of this kind has happened">
            Choose another person, or another kind.
          </EmptyState>
        }
      >
        <DataTable caption="Audit" rows={events} columns={auditColumns} isDimmed={query.isPlaceholderData} />
        <LoadMore query={query} />
      </ListState>
    </>
  );
}
