"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ChooseAll } from "@/components/lists/choose-all";
import { DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import type { Audience } from "@/components/organisation/assignments/assign-dialog";
import { Button, buttonClass } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import type { AssignmentSubject } from "@/lib/organisation/assignments/schema";
import { type ReportOf, type ReportQuery, reportExport, reportQuery } from "@/lib/organisation/reports/api";
import type { ReportSort } from "@/lib/organisation/reports/schema";
import { teamsQuery } from "@/lib/organisation/teams/api";
import { counted, figure } from "@/lib/platform/counted";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { ChosenUsers, RemindButton } from "./chosen-users";
import { type ListedRow, reportColumns, statusNames } from "./report-columns";

const AssignDialog = lazyPart(() => import("@/components/organisation/assignments/assign-dialog"));

/** The words for each order. */
export const sortNames: Record<ReportSort, string> = {
  name: "By name",
  percent: "Least progress first",
  points: "Most points first",
  lastActive: "Longest inactive first",
  due: "Earliest due first",
};

/** The changed fields of the filter; an empty one is removed. */
export type FilterChanges = { [Field in keyof ReportQuery]?: string };

type Props = {
  title: string;
  of: ReportOf;
  filter: ReportQuery;
  onFilter: (changes: FilterChanges) => void;
  nameOf: (row: ListedRow) => ReactNode;
  /** The choices by due day, as the values of `late`. */
  dues?: Record<string, string>;
};

const lateOnly = { true: "Late only" };

/**
 * The users of a path, video, track, area or team with their figures. Chosen users can be reminded and get assignments.
 */
export function ReportList({ title, of, filter, onFilter, nameOf, dues = lateOnly }: Props) {
  const query = useInfiniteQuery({ ...reportQuery(of, filter), placeholderData: keepPreviousData });
  const { rows, total } = rowsOf(query.data);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [audience, setAudience] = useState<Audience>();
  // A user whom the filter hides is not chosen.
  const userIds = rows.map(({ userId }) => userId).filter((id) => selected.has(id));
  // Without a choice the server decides the order: for a team, the earliest due day first.
  const sort = filter.sort ?? (of.subject === "teams" ? "due" : "name");
  return (
    <>
      <ListTab
        title={title}
        note={query.data && countOf(total)}
        actions={
          <a href={reportExport(of, filter)} download className={buttonClass({ variant: "secondary" })}>
            Export
          </a>
        }
        filters={
          <>
            <Filters of={of} filter={filter} sort={sort} dues={dues} onFilter={onFilter} />
            {userIds.length > 0 && (
              <ChosenUsers>
                <ChooseAll query={query} idOf={({ userId }) => userId} onChoose={setSelected} />
                {of.subject !== "areas" && (
                  <RemindButton of={of} userIds={userIds} onDone={() => setSelected(new Set())} />
                )}
                <Button onClick={() => setAudience({ name: counted(userIds.length, "user"), userIds })}>
                  Assign to {counted(userIds.length, "user")}
                </Button>
              </ChosenUsers>
            )}
          </>
        }
        query={query}
        what="The report"
        isEmpty={rows.length === 0 && !query.hasNextPage}
        empty={{
          title: "No user matches",
          hint: "Users appear here once they start it or it is assigned to them. Try another search or filter.",
        }}
      >
        <DataTable
          caption={title}
          rows={rows.map((row) => ({ ...row, id: row.userId, title: row.name }))}
          columns={reportColumns(of, nameOf)}
          sort={sort}
          onSort={(by) => onFilter({ sort: by })}
          selected={selected}
          onSelect={setSelected}
          isDimmed={query.isPlaceholderData}
        />
        <LoadMore query={query} isFollowed={of.subject === "teams"} />
      </ListTab>
      {audience && (
        <AssignDialog audience={audience} subject={assignableOf(of, title)} onClose={() => setAudience(undefined)} />
      )}
    </>
  );
}

const kinds = { paths: "path", videos: "video", tracks: "track", areas: undefined, teams: undefined } as const;

/** The subject of a report, where it can be assigned. */
function assignableOf({ subject, id }: ReportOf, title: string): AssignmentSubject | undefined {
  const kind = kinds[subject];
  return kind && { kind, id, title };
}

/** The server counts up to `MAX_COUNTED_ROWS`. */
const countOf = (total: number) =>
  total >= MAX_COUNTED_ROWS ? `${figure(total)} or more users` : counted(total, "user");

type FilterProps = Pick<Props, "of" | "filter" | "onFilter"> & { sort: ReportSort; dues: Record<string, string> };

function Filters({ of, filter, sort, dues, onFilter }: FilterProps) {
  const { data: teams = [] } = useQuery(teamsQuery());
  const hasTeams = of.subject !== "teams" && teams.length > 0;
  return (
    <search aria-label="Report" className="mb-4 grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-5">
      <SearchField
        label="Search by name"
        value={filter.q ?? ""}
        onSearch={(q) => onFilter({ q })}
        className="col-span-2 sm:col-span-3 lg:col-span-1"
      />
      {hasTeams && (
        <FilterSelect
          label="Team"
          value={filter.teamId ?? ""}
          onChoose={(teamId) => onFilter({ teamId })}
          all="All users"
          options={Object.fromEntries(teams.map(({ id, name }) => [id, name]))}
        />
      )}
      <FilterSelect
        label="Status"
        value={filter.status ?? ""}
        onChoose={(status) => onFilter({ status })}
        all="Any status"
        options={statusNames}
      />
      <FilterSelect
        label="Due"
        value={filter.due ?? filter.late ?? ""}
        onChoose={(late) => onFilter({ late })}
        all="Due or not"
        options={dues}
      />
      <FilterSelect label="Order" value={sort} onChoose={(by) => onFilter({ sort: by })} options={sortNames} />
    </search>
  );
}
