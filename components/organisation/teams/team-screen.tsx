"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { UserStateChip } from "@/components/identity/users/user-chips";
import { type Column, DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import type { Audience } from "@/components/organisation/assignments/assign-dialog";
import { TeamReport } from "@/components/organisation/reports/team-report";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { PageHeader } from "@/components/ui/page-header";
import { Options } from "@/components/ui/select";
import { EmptyState } from "@/components/ui/states/empty-state";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import { teamMembersQuery, teamsQuery } from "@/lib/organisation/teams/api";
import type { Team, TeamMember } from "@/lib/organisation/teams/schema";
import { inTeamOrder } from "@/lib/organisation/teams/tree";
import { TeamAssignments } from "./team-assignments";
import { TeamNumbers } from "./team-numbers";

const AssignDialog = lazyPart(() => import("@/components/organisation/assignments/assign-dialog"));

/** A manager's teams: who is late, the assignments, the late ones first, the progress of the users, and the members. */
export function TeamScreen() {
  const { data: teams = [] } = useQuery(teamsQuery());
  const params = useSearchParams();
  const wanted = params.get("teamId")?.toLowerCase();
  const team = teams.find(({ id }) => id === wanted) ?? teams[0];
  return (
    <>
      <PageHeader title="Team" />
      {team ? (
        <>
          <FilterSelect
            label="Team"
            value={team.id}
            onChoose={(teamId) => {
              const next = new URLSearchParams({ ...Object.fromEntries(params), teamId });
              history.replaceState(null, "", `/team?${next}`);
            }}
            className="max-w-80"
          >
            <Options
              of={inTeamOrder(teams).map(({ team: { id, name }, level }) => [id, "– ".repeat(level - 1) + name])}
            />
          </FilterSelect>
          <TeamNumbers teamId={team.id} />
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
