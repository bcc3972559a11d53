"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { type Column, DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { kindWords } from "@/components/organisation/assignments/assignment-words";
import { SearchField } from "@/components/ui/search-field";
import { LoadMore } from "@/components/ui/states/load-more";
import { lateEntriesQuery } from "@/lib/organisation/reports/api";
import type { LateEntry } from "@/lib/organisation/reports/schema";
import type { Formats } from "@/lib/platform/formats";
import { ChosenUsers, RemindButton } from "./chosen-users";
import { dueNames } from "./team-dues";

type Row = LateEntry & { id: string; title: string };

const columns = ({ longDay }: Formats): [Column<Row>, ...Column<Row>[]] => [
  { header: "Name", cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span> },
  {
    header: "Assignment",
    cell: ({ subject, team }) => (
      <span className="block min-w-0 wrap-anywhere">
        <span className="block">{subject.title}</span>
        <span className="block text-small text-fg-3">
          {[kindWords[subject.kind], team?.name].filter(Boolean).join(", ")}
        </span>
      </span>
    ),
  },
  {
    header: "Due",
    cell: ({ dueOn }) => <span className="font-semibold whitespace-nowrap text-danger">{longDay(dueOn)}</span>,
  },
];

type Props = {
  teamId: string;
  q: string | undefined;
  onFilter: (changes: { q?: string; late?: string }) => void;
};

/** The late entries of a team and those below, a row for each user and assignment. Chosen ones can be reminded. */
export function LateEntries({ teamId, q, onFilter }: Props) {
  const formats = useFormats();
  const query = useInfiniteQuery({ ...lateEntriesQuery(teamId, q), placeholderData: keepPreviousData });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { rows: entries, total } = rowsOf(query.data);
  const rows = entries.map((entry) => ({
    ...entry,
    id: `${entry.assignmentId} ${entry.userId}`,
    title: `${entry.name}: ${entry.subject.title}`,
  }));
  const userIds = [...new Set(rows.filter(({ id }) => selected.has(id)).map(({ userId }) => userId))];
  return (
    <ListTab
      title="Late entries"
      note={query.data && formats.counted(total, "entry", "entries")}
      actions={null}
      filters={
        <>
          <search aria-label="Late entries" className="mb-4 grid grid-cols-1 gap-2.5 sm:grid-cols-3 lg:grid-cols-5">
            <SearchField label="Search by name" value={q ?? ""} onSearch={(next) => onFilter({ q: next })} />
            <FilterSelect
              label="Due"
              value="entries"
              onChoose={(late) => onFilter({ late })}
              all="Due or not"
              options={dueNames}
            />
          </search>
          {userIds.length > 0 && (
            <ChosenUsers>
              <RemindButton
                of={{ subject: "teams", id: teamId }}
                userIds={userIds}
                onDone={() => setSelected(new Set())}
              />
            </ChosenUsers>
          )}
        </>
      }
      query={query}
      what="The late entries"
      isEmpty={rows.length === 0}
      empty={{ title: "Nothing is late", hint: "Nobody in this team or the teams below is late with an assignment." }}
    >
      <DataTable
        caption="Late entries"
        rows={rows}
        columns={columns(formats)}
        selected={selected}
        onSelect={setSelected}
        isDimmed={query.isPlaceholderData}
      />
      <LoadMore query={query} isFollowed />
    </ListTab>
  );
}
