"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleSlash, UsersRound } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { useFormats } from "@/components/identity/auth/preferences";
import { UserStateChip } from "@/components/identity/users/user-state-chip";
import { type Column, DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import type { Audience } from "@/components/organisation/assignments/assign-dialog";
import { kindWords } from "@/components/organisation/assignments/assignment-words";
import { TeamReport } from "@/components/organisation/reports/team-report";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import { assignmentsQuery } from "@/lib/organisation/assignments/api";
import type { Assignment } from "@/lib/organisation/assignments/schema";
import { teamMembersQuery, teamsQuery } from "@/lib/organisation/teams/api";
import type { Team, TeamMember } from "@/lib/organisation/teams/schema";
import { inTeamOrder } from "@/lib/organisation/teams/tree";
import type { Formats } from "@/lib/platform/formats";

const AssignDialog = lazyPart(() => import("@/components/organisation/assignments/assign-dialog"));
const AssignmentPeople = lazyPart(() => import("@/components/organisation/assignments/assignment-people"));
const EndAssignment = lazyPart(() => import("@/components/organisation/assignments/end-assignment"));

/** A manager's teams: their assignments, the late ones first, the progress of their users, and their members. */
export function TeamScreen() {
  const { data: teams = [] } = useQuery(teamsQuery());
  const wanted = useSearchParams().get("teamId")?.toLowerCase();
  const team = teams.find(({ id }) => id === wanted) ?? teams[0];
  return (
    <>
      <PageHeader title="Team" />
      {team ? (
        <>
          <FilterSelect
            label="Team"
            value={team.id}
            onChoose={(id) => history.replaceState(null, "", `/team?${new URLSearchParams({ teamId: id })}`)}
            className="mb-8 max-w-80"
          >
            {inTeamOrder(teams).map(({ team: { id, name }, level }) => (
              <option key={id} value={id}>
                {"– ".repeat(level - 1) + name}
              </option>
            ))}
          </FilterSelect>
          <TeamAssignments key={`assignments-${team.id}`} team={team} />
          <div className="mt-12">
            <TeamReport key={`report-${team.id}`} teamId={team.id} />
          </div>
          <div className="mt-12">
            <TeamMembers key={`members-${team.id}`} team={team} />
          </div>
        </>
      ) : (
        <EmptyState title="There are no teams yet">Administrators make teams in the Admin Panel.</EmptyState>
      )}
    </>
  );
}

/** The terms of an assignment: 'by 5 December 2026, every 12 months'. */
function termsOf({ dueOn, daysAfterJoining, everyMonths }: Assignment, { longDay, counted }: Formats): string {
  const due = dueOn
    ? longDay(dueOn)
    : daysAfterJoining
      ? `${counted(daysAfterJoining, "day")} after joining`
      : "Any time";
  return everyMonths ? `${due}, every ${counted(everyMonths, "month")}` : due;
}

const columns = (formats: Formats): [Column<Assignment>, ...Column<Assignment>[]] => [
  {
    header: "Assignment",
    cell: ({ subject, team, requiresWatched }) => (
      <span className="block min-w-0 wrap-anywhere">
        <span className="block font-medium">{subject.title}</span>
        <span className="block text-small text-fg-3">
          {kindWords[subject.kind]}
          {requiresWatched && ", must be watched"}
          {team && `, ${team.name}`}
        </span>
      </span>
    ),
  },
  { header: "Due", cell: (assignment) => <span className="text-small">{termsOf(assignment, formats)}</span> },
  {
    header: "Late",
    cell: ({ late }) =>
      late > 0 ? <Chip tone="danger">{formats.figure(late)} late</Chip> : <span className="text-fg-3">None</span>,
  },
  {
    header: "Done",
    isNumeric: true,
    cell: ({ done, people }) => `${formats.figure(done)} of ${formats.figure(people)}`,
  },
];

function TeamAssignments({ team }: { team: Team }) {
  const formats = useFormats();
  const person = useCurrentUser();
  const query = useInfiniteQuery({ ...assignmentsQuery(team.id), staleTime: 0 });
  const [isAssigning, setAssigning] = useState(false);
  const [openedId, setOpenedId] = useState<string>();
  const [toEnd, setToEnd] = useState<Assignment>();
  const { rows, total } = rowsOf(query.data);
  const opened = rows.find(({ id }) => id === openedId);
  const assign = <Button onClick={() => setAssigning(true)}>Assign</Button>;
  return (
    <>
      <ListTab
        title="Assignments"
        note={query.data && formats.counted(total, "open assignment")}
        actions={assign}
        query={query}
        what="The assignments"
        isEmpty={rows.length === 0}
        empty={{
          title: "Nothing is assigned",
          hint: "Assign a learning path, a lesson or a career track to this team and those below it.",
          action: assign,
        }}
      >
        <DataTable
          caption="Open assignments, the late ones first"
          rows={rows}
          columns={columns(formats)}
          actions={(assignment) => (
            <>
              <TooltipButton
                label={`Users under ${assignment.subject.title}`}
                tooltip="Users"
                icon={<UsersRound aria-hidden size={18} strokeWidth={1.75} />}
                onClick={() => setOpenedId(assignment.id)}
              />
              {(person?.isAdmin || assignment.madeBy?.id === person?.id) && (
                <TooltipButton
                  label={`End ${assignment.subject.title}`}
                  tooltip="End"
                  icon={<CircleSlash aria-hidden size={18} strokeWidth={1.75} />}
                  onClick={() => setToEnd(assignment)}
                />
              )}
            </>
          )}
        />
        <LoadMore query={query} isFollowed />
      </ListTab>
      {isAssigning && (
        <AssignDialog audience={{ name: team.name, teamId: team.id }} onClose={() => setAssigning(false)} />
      )}
      {opened && <AssignmentPeople assignment={opened} onClose={() => setOpenedId(undefined)} />}
      {toEnd && <EndAssignment assignment={toEnd} onClose={() => setToEnd(undefined)} />}
    </>
  );
}

type MemberRow = TeamMember & { id: string; title: string };

const memberColumns: [Column<MemberRow>, ...Column<MemberRow>[]] = [
  { header: "Name", cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span> },
  {
    header: "Role",
    cell: ({ role, deactivatedAt }) => (
      <span className="flex flex-wrap items-center gap-2">
        {role === "manager" ? <Chip tone="accent">Manager</Chip> : "Member"}
        {deactivatedAt !== null && <UserStateChip state="deactivated" />}
      </span>
    ),
  },
];

function TeamMembers({ team }: { team: Team }) {
  const { counted } = useFormats();
  const query = useInfiniteQuery({ ...teamMembersQuery(team.id), staleTime: 0 });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [audience, setAudience] = useState<Audience>();
  const { rows, total } = rowsOf(query.data);
  const userIds = [...selected];
  return (
    <>
      <ListTab
        title="Members"
        note={query.data && counted(total, "user")}
        actions={
          <Button
            variant="secondary"
            disabled={userIds.length === 0}
            onClick={() => setAudience({ name: counted(userIds.length, "user"), userIds })}
          >
            Assign to chosen users
          </Button>
        }
        query={query}
        what="The members"
        isEmpty={rows.length === 0}
        empty={{ title: "This team has no members yet", hint: "Administrators put users into teams." }}
      >
        <DataTable
          caption="Members"
          rows={rows.map((member) => ({ ...member, id: member.userId, title: member.name }))}
          columns={memberColumns}
          selected={selected}
          onSelect={setSelected}
        />
        <LoadMore query={query} />
      </ListTab>
      {audience && <AssignDialog audience={audience} onClose={() => setAudience(undefined)} />}
    </>
  );
}
