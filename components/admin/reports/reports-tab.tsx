"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type Column, DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { ListTab } from "@/components/lists/list-tab";
import { oneOf } from "@/components/lists/one-of";
import { AreaMatrix } from "@/components/organisation/reports/area-matrix";
import { statusNames } from "@/components/organisation/reports/report-columns";
import { ReportList, sortNames } from "@/components/organisation/reports/report-list";
import { UserReport } from "@/components/organisation/reports/user-report";
import { SearchField } from "@/components/ui/search-field";
import { LoadMore } from "@/components/ui/states/load-more";
import { userQuery } from "@/lib/identity/users/api";
import type { ReportOf } from "@/lib/organisation/reports/api";
import type { DashboardAddress, TabProps } from "../address/dashboard-address";
import { DashboardLink } from "../address/dashboard-link";
import { subjectNames, useReportSubjects, useSubjectTitle } from "./report-subjects";

/** Reports: a path, video, track, area or team is chosen, and the table of its users shown. */
export function ReportsTab({ address, go }: TabProps) {
  if (address.subject === "users" && address.of) return <ReportOfUser key={address.of} userId={address.of} />;
  const subject = oneOf(subjectNames, address.subject);
  if (subject && address.of)
    return <Report key={address.of} of={{ subject, id: address.of }} address={address} go={go} />;
  return <Subjects subject={subject ?? "paths"} address={address} go={go} />;
}

function Subjects({ subject, address, go }: TabProps & { subject: ReportOf["subject"] }) {
  const { query, rows, videos } = useReportSubjects(subject, address.q);
  const columns: [Column<(typeof rows)[number]>] = [
    {
      header: subjectNames[subject],
      cell: ({ id, title }) => (
        <DashboardLink
          to={{ tab: "reports", subject, of: id }}
          className="inline-flex min-h-6 items-center font-medium underline-offset-4 wrap-anywhere hover:underline touch:min-h-11"
        >
          {title}
        </DashboardLink>
      ),
    },
  ];
  return (
    <ListTab
      title="Reports"
      note="Choose whose users to list, with how far they are"
      actions={null}
      filters={
        <search aria-label="Reports" className="mb-4 grid max-w-2xl gap-2.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <FilterSelect
            label="Report of"
            value={subject}
            onChoose={(chosen) => go({ subject: chosen, q: undefined })}
            options={subjectNames}
          />
          <SearchField key={subject} label="Search by name" value={address.q ?? ""} onSearch={(q) => go({ q })} />
        </search>
      }
      query={query}
      what={subjectNames[subject]}
      isEmpty={rows.length === 0}
      empty={{ title: "Nothing matches", hint: "Try another name, or another kind of report." }}
    >
      <DataTable caption={subjectNames[subject]} rows={rows} columns={columns} />
      {subject === "videos" && <LoadMore query={videos} />}
    </ListTab>
  );
}

function ReportOfUser({ userId }: { userId: string }) {
  const { data: user } = useQuery(userQuery(userId));
  return (
    <>
      <Back to={{ tab: "users", person: userId }}>{user?.name ?? "User"}</Back>
      <UserReport userId={userId} name={user?.name ?? "User"} />
    </>
  );
}

/** Leads back to where the report was chosen. */
function Back({ to, children }: { to: DashboardAddress; children: string }) {
  return (
    <DashboardLink
      to={to}
      className="mb-4 inline-flex min-h-8 items-center gap-1.5 text-small font-medium text-fg-2 hover:text-fg touch:min-h-11"
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
      {children}
    </DashboardLink>
  );
}

function Report({ of, address, go }: TabProps & { of: ReportOf }) {
  const title = useSubjectTitle(of) ?? "Report";
  const filter = {
    q: address.q,
    teamId: of.subject === "teams" ? undefined : address.team,
    status: oneOf(statusNames, address.status),
    late: address.late === "true" ? ("true" as const) : undefined,
    sort: oneOf(sortNames, address.sort),
  };
  return (
    <>
      <Back to={{ tab: "reports", subject: of.subject }}>All reports</Back>
      <ReportList
        title={title}
        of={of}
        filter={filter}
        onFilter={({ teamId, ...changes }) => go({ ...changes, ...(teamId !== undefined && { team: teamId }) })}
        nameOf={({ userId, name }) => (
          <DashboardLink
            to={{ tab: "users", person: userId }}
            className="inline-flex min-h-6 items-center font-medium underline-offset-4 wrap-anywhere hover:underline touch:min-h-11"
          >
            {name}
          </DashboardLink>
        )}
      />
      {of.subject === "teams" && (
        <section aria-labelledby="team-areas" className="mt-10">
          <h3 id="team-areas" className="mb-4 text-h3">
            Knowledge areas
          </h3>
          <AreaMatrix teamId={of.id} />
        </section>
      )}
    </>
  );
}
