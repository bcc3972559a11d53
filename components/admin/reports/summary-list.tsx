"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { oneOf } from "@/components/lists/one-of";
import { buttonClass } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { LoadMore } from "@/components/ui/states/load-more";
import { type ReportOf, summariesExport, summariesQuery } from "@/lib/organisation/reports/api";
import type { SummarySort } from "@/lib/organisation/reports/schema";
import { figure } from "@/lib/platform/counted";
import type { TabProps } from "../address/dashboard-address";
import { subjectNames } from "./report-subjects";
import { summaryColumns } from "./summary-columns";

const sorts: Record<SummarySort, string> = {
  late: "Most late first",
  title: "By title",
  completed: "Most completed first",
  recent: "Most completions in 30 days first",
  rating: "Best rated first",
};

/** The paths, videos, tracks, areas or teams with the figures of their users, each with a link to its report. */
export function SummaryList({ subject, address, go }: TabProps & { subject: ReportOf["subject"] }) {
  const filter = { q: address.q, sort: oneOf(sorts, address.sort) };
  const query = useInfiniteQuery({ ...summariesQuery(subject, filter), placeholderData: keepPreviousData });
  const { rows, total } = rowsOf(query.data);
  const sort = filter.sort ?? "late";
  return (
    <ListTab
      title="Reports"
      note={query.data && `${figure(total)} listed. Figures count the users who have started or must complete each one`}
      isNoteLong
      actions={
        <a href={summariesExport(subject, filter)} download className={buttonClass({ variant: "secondary" })}>
          Export
        </a>
      }
      filters={
        <search aria-label="Reports" className="mb-4 grid gap-2.5 sm:grid-cols-[13rem_minmax(0,1fr)_15rem]">
          <FilterSelect
            label="Report of"
            value={subject}
            onChoose={(chosen) => go({ subject: chosen, q: undefined })}
            options={subjectNames}
          />
          <SearchField key={subject} label="Search by name" value={address.q ?? ""} onSearch={(q) => go({ q })} />
          <FilterSelect label="Order" value={sort} onChoose={(by) => go({ sort: by })} options={sorts} />
        </search>
      }
      query={query}
      what={subjectNames[subject]}
      isEmpty={rows.length === 0}
      empty={{ title: "Nothing matches", hint: "Try another name, or another kind of report." }}
    >
      <DataTable
        caption={subjectNames[subject]}
        rows={rows}
        columns={summaryColumns(subject)}
        sort={sort}
        onSort={(by) => go({ sort: by })}
        isDimmed={query.isPlaceholderData}
      />
      <LoadMore query={query} />
    </ListTab>
  );
}
