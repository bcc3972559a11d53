"use client";

import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { MissingDialog } from "@/components/forms/missing-dialog";
import { type Column, DataTable } from "@/components/lists/data-table";
import { ListTab } from "@/components/lists/list-tab";
import { RowActions } from "@/components/lists/row-actions";
import { MembersDialog } from "@/components/organisation/teams/members-dialog";
import { TeamForm } from "@/components/organisation/teams/team-form";
import { Button } from "@/components/ui/button";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { teamsQuery } from "@/lib/organisation/teams/api";
import type { Team } from "@/lib/organisation/teams/schema";
import { inTeamOrder } from "@/lib/organisation/teams/tree";
import { counted, figure } from "@/lib/platform/counted";
import type { TabProps } from "../address/dashboard-address";
import { DeleteTeam } from "./delete-team";

type Row = Team & { level: number };

const columns: [Column<Row>, ...Column<Row>[]] = [
  {
    header: "Team",
    cell: ({ id, name, level }) => (
      <span className="block" style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}>
        <Link
          href={`/team?teamId=${id}`}
          className="inline-flex min-h-6 items-center font-medium underline-offset-4 wrap-anywhere hover:underline touch:min-h-11"
        >
          {name}
        </Link>
      </span>
    ),
  },
  { header: "Users", isNumeric: true, cell: ({ people }) => figure(people) },
];

/** The tree of teams: add, rename, move, delete, and their members and managers. */
export function TeamsTab({ address, go }: TabProps) {
  const query = useQuery({ ...teamsQuery(), staleTime: 0 });
  const teams = query.data ?? [];
  const [membersOf, setMembersOf] = useState<string>();
  const [toDelete, setToDelete] = useState<Team>();
  const edited = teams.find(({ id }) => id === address.edit);
  const opened = teams.find(({ id }) => id === membersOf);
  const close = () => go({ add: undefined, edit: undefined });
  const add = <Button onClick={() => go({ add: "new" })}>Add team</Button>;
  const reload = async () => {
    const { data } = await query.refetch({ throwOnError: true });
    return data?.find(({ id }) => id === edited?.id) ?? null;
  };
  return (
    <>
      <ListTab
        title="Teams"
        note={query.data && counted(teams.length, "team")}
        actions={add}
        query={query}
        what="The teams"
        isEmpty={teams.length === 0}
        empty={{
          title: "There are no teams yet",
          hint: "A team has members and managers. Managers see who is late with what, and assign lessons.",
          action: add,
        }}
      >
        <DataTable
          caption="Teams"
          rows={inTeamOrder(teams).map(({ team, level }) => ({ ...team, level }))}
          columns={columns}
          actions={(team) => (
            <RowActions name={team.name} onEdit={() => go({ edit: team.id })} onDelete={() => setToDelete(team)}>
              <TooltipButton
                label={`Members of ${team.name}`}
                tooltip="Members"
                icon={<UsersRound aria-hidden size={18} strokeWidth={1.75} />}
                onClick={() => setMembersOf(team.id)}
              />
            </RowActions>
          )}
        />
      </ListTab>
      {query.isSuccess && (address.add || edited) && (
        <TeamForm key={edited?.id ?? "new"} team={edited ?? null} teams={teams} reload={reload} onClose={close} />
      )}
      {query.isSuccess && address.edit && !edited && <MissingDialog title="Team not found" onClose={close} />}
      {opened && <MembersDialog team={opened} onClose={() => setMembersOf(undefined)} />}
      {toDelete && <DeleteTeam team={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  );
}
