"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { SquareArrowOutUpRight, UsersRound } from "lucide-react";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { MissingDialog } from "@/components/forms/editor-state";
import { type Column, DataTable } from "@/components/lists/data-table";
import { ListTab } from "@/components/lists/list-tab";
import { MembersDialog } from "@/components/organisation/teams/members-dialog";
import { TeamForm } from "@/components/organisation/teams/team-form";
import { Button } from "@/components/ui/button";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { RowTitle } from "@/components/ui/row-title";
import { teamsQuery } from "@/lib/organisation/teams/api";
import { deleteTeamMutation } from "@/lib/organisation/teams/mutations";
import type { Team } from "@/lib/organisation/teams/schema";
import { inTeamOrder } from "@/lib/organisation/teams/tree";
import { counted, figure } from "@/lib/platform/counted";
import type { TabProps } from "../address/dashboard-address";
import { reportEntry } from "../reports/report-entry";

type Row = Team & { level: number };

const columns = (onOpen: (id: string) => void): [Column<Row>, ...Column<Row>[]] => [
  {
    header: "Team",
    cell: ({ id, name, level }) => (
      <span className="block" style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}>
        <RowTitle onOpen={() => onOpen(id)}>{name}</RowTitle>
      </span>
    ),
  },
  { header: "Users", isNumeric: true, cell: ({ people }) => figure(people) },
];

/** The tree of teams: add, rename, move, delete, and their members and managers. */
export default function TeamsTab({ address, go }: TabProps) {
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
          columns={columns((id) => go({ edit: id }))}
          actions={(team) => (
            <RowActions
              name={team.name}
              onEdit={() => go({ edit: team.id })}
              onDelete={() => setToDelete(team)}
              more={[
                {
                  kind: "item",
                  label: "Members",
                  icon: <UsersRound aria-hidden size={18} strokeWidth={1.75} />,
                  onSelect: () => setMembersOf(team.id),
                },
                {
                  kind: "item",
                  label: "Assignments and progress",
                  icon: <SquareArrowOutUpRight aria-hidden size={18} strokeWidth={1.75} />,
                  href: `/team?teamId=${team.id}`,
                },
                reportEntry({ subject: "teams", id: team.id }),
              ]}
            />
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

function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const { mutateAsync: remove } = useMutation(deleteTeamMutation());
  return (
    <DeleteDialog
      question="Are you sure you want to delete this team?"
      description={`The members of “${team.name}” leave it, and its open assignments end. What they have done stays.`}
      remove={() => remove(team)}
      deleted="Team deleted"
      failed="The team could not be deleted"
      onClose={onClose}
    />
  );
}
