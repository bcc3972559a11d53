"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { oneOf } from "@/components/lists/one-of";
import { buttonClass } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { LoadMore } from "@/components/ui/states/load-more";
import { type ReportOf, summariesExport, summariesQuery } from "@/lib/organisation/reports/api";
import type { SummaryFigures, SummarySort } from "@/lib/organisation/reports/schema";
import { counted, figure, percent } from "@/lib/platform/counted";
import type { TabProps } from "../address/dashboard-address";
import { cellLinkClass, DashboardLink } from "../address/dashboard-link";

/** The kinds of subject in the order of their choice. */
export const subjectNames: Record<ReportOf["subject"], string> = {
  paths: "Learning paths",
  videos: "Videos",
  tracks: "Career tracks",
  areas: "Knowledge areas",
  teams: "Teams",
};

const sorts: Record<SummarySort, string> = {
  late: "Most late first",
  title: "By title",
  completed: "Most completed first",
  recent: "Most completions in 30 days first",
  rating: "Best rated first",
};

/** The columns of the list of reports; the server sorts, the highest first. */
const columns = (subject: ReportOf["subject"]): [Column<SummaryFigures>, ...Column<SummaryFigures>[]] => [
  {
    header: subjectNames[subject],
    sort: { by: "title", direction: "ascending" },
    cell: ({ id, title }) => (
      <DashboardLink to={{ tab: "reports", subject, of: id }} className={cellLinkClass}>
        {title}
      </DashboardLink>
    ),
  },
  { header: "Under way", isNumeric: true, cell: ({ underWay }) => figure(underWay) },
  {
    header: "Completed",
    isNumeric: true,
    sort: { by: "completed", direction: "descending" },
    cell: ({ completedPercent }) => percent(completedPercent),
  },
  {
    header: "Late",
    isNumeric: true,
    sort: { by: "late", direction: "descending" },
    cell: ({ id, title, late }) =>
      late === 0 ? (
        "0"
      ) : (
        <DashboardLink
          to={{ tab: "reports", subject, of: id, late: "true" }}
          className="inline-flex min-h-6 items-center font-semibold text-danger underline underline-offset-4 touch:min-h-11"
        >
          {figure(late)}
          <span className="sr-only"> {`${late === 1 ? "user" : "users"} late with ${title}`}</span>
        </DashboardLink>
      ),
  },
  {
    header: "Last 30 days",
    isNumeric: true,
    sort: { by: "recent", direction: "descending" },
    cell: ({ recent }) => (
      <>
        <span aria-hidden>{figure(recent)}</span>
        <span className="sr-only">{counted(recent, "completion")}</span>
      </>
    ),
  },
  {
    header: "Rating",
    isNumeric: true,
    sort: { by: "rating", direction: "descending" },
    cell: ({ rating }) => (rating === null ? "none" : rating.toFixed(1)),
  },
];

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
        columns={columns(subject)}
        sort={sort}
        onSort={(by) => go({ sort: by })}
        isDimmed={query.isPlaceholderData}
      />
      <LoadMore query={query} />
    </ListTab>
  );
}
