"use client";

import { useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/lists/data-table";
import { ListTab } from "@/components/lists/list-tab";
import { buttonClass } from "@/components/ui/button";
import { userReportExport, userReportQuery } from "@/lib/organisation/reports/api";
import { counted } from "@/lib/platform/counted";
import { userReportColumns } from "./report-columns";

/** The paths and tracks of a user, and everything assigned to them, the earliest due first. */
export function UserReport({ userId, name }: { userId: string; name: string }) {
  const query = useQuery(userReportQuery(userId));
  const rows = query.data ?? [];
  return (
    <ListTab
      title={name}
      note={query.data && counted(rows.length, "path, track or assigned video", "paths, tracks and assigned videos")}
      actions={
        <a href={userReportExport(userId)} download className={buttonClass({ variant: "secondary" })}>
          Export
        </a>
      }
      query={query}
      what="The report"
      isEmpty={rows.length === 0}
      empty={{ title: "Nothing started", hint: "Paths and tracks appear here once they are started or assigned." }}
    >
      <DataTable
        caption={`Report of ${name}`}
        rows={rows.map((row) => ({ ...row, id: row.subjectId }))}
        columns={userReportColumns(userId)}
      />
    </ListTab>
  );
}
