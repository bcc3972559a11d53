"use client";

import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { announceError, announceFailure } from "@/components/forms/announce";
import { EntryPicker } from "@/components/forms/entry-picker";
import { UserStateChip } from "@/components/identity/users/user-chips";
import { type Column, DataTable } from "@/components/lists/data-table";
import { rowsOf } from "@/components/lists/list-rows";
import { ListState } from "@/components/lists/list-state";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { Select } from "@/components/ui/select";
import { EmptyState } from "@/components/ui/states/empty-state";
import { LoadMore } from "@/components/ui/states/load-more";
import { usersQuery } from "@/lib/identity/users/api";
import { teamMembersQuery } from "@/lib/organisation/teams/api";
import { removeMemberMutation, setMemberMutation } from "@/lib/organisation/teams/mutations";
import type { Team, TeamMember, TeamRole } from "@/lib/organisation/teams/schema";
import { changeUsersMutation } from "@/lib/organisation/user-bulk/mutations";
import { counted } from "@/lib/platform/counted";

type Row = TeamMember & { id: string };

/** The members and managers of a team: adds users, changes roles, takes users out. */
export function MembersDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const query = useInfiniteQuery({ ...teamMembersQuery(team.id), staleTime: 0 });
  const { mutateAsync: set } = useMutation(setMemberMutation(team.id));
  const { mutateAsync: remove } = useMutation(removeMemberMutation(team.id));
  const { mutateAsync: change } = useMutation(changeUsersMutation());
  const { rows, total } = rowsOf(query.data);
  // Leaves the role of a user who is on a page of the team that is not loaded.
  const add = async (userId: string) => {
    const { changed } = await change({ action: "team", teamId: team.id, userIds: [userId] });
    if (changed === 0) announceFailure("This user is in the team already");
    return changed > 0;
  };
  const run = (act: Promise<unknown>) => act.catch(announceError);
  const columns: [Column<Row>, ...Column<Row>[]] = [
    {
      header: "Name",
      cell: ({ name, email, deactivatedAt }) => (
        <span className="block min-w-0 wrap-anywhere">
          <span className="block font-medium">{name}</span>
          <span className="block text-small text-fg-3">{email}</span>
          {deactivatedAt !== null && <UserStateChip state="deactivated" className="mt-1" />}
        </span>
      ),
    },
    {
      header: "Role",
      cell: ({ userId, name, role }) => (
        <Field label={`Role of ${name}`} labelHidden className="w-36">
          <Select value={role} onChange={({ target }) => run(set({ userId, role: target.value as TeamRole }))}>
            <option value="member">Member</option>
            <option value="manager">Manager</option>
          </Select>
        </Field>
      ),
    },
  ];
  return (
    <Dialog onClose={onClose} title={`Members of ${team.name}`} shape="sheet" width="lg">
      <AddMember
        memberIds={rows.map(({ userId }) => userId)}
        onAdd={async (userId) => (await run(add(userId))) === true}
      />
      <p role="status" className="my-4 text-small text-fg-3">
        {query.data && counted(total, "user")}
      </p>
      <ListState
        query={query}
        what="The members"
        isEmpty={rows.length === 0}
        empty={<EmptyState level={3} title="This team has no members yet" />}
      >
        <DataTable
          caption={`Members of ${team.name}`}
          rows={rows.map((member) => ({ ...member, id: member.userId }))}
          columns={columns}
          actions={({ userId, name }) => (
            <TooltipButton
              label={`Take ${name} out of the team`}
              tooltip="Take out"
              icon={<UserMinus aria-hidden size={18} strokeWidth={1.75} />}
              onClick={() => run(remove(userId))}
            />
          )}
        />
        <LoadMore query={query} />
      </ListState>
    </Dialog>
  );
}

function AddMember({ memberIds, onAdd }: { memberIds: string[]; onAdd: (userId: string) => Promise<boolean> }) {
  const [search, setSearch] = useState("");
  const q = useDeferredValue(search.trim());
  const query = useInfiniteQuery({ ...usersQuery(q ? { q } : {}), placeholderData: keepPreviousData });
  const { rows } = rowsOf(query.data);
  return (
    <EntryPicker
      label="Search users to add"
      search={search}
      onSearch={setSearch}
      isSearching={query.isPending || query.isPlaceholderData || q !== search.trim()}
      found={rows
        .filter(({ id }) => !memberIds.includes(id))
        .map(({ id, name, email }) => ({ id, title: `${name} (${email})` }))}
      onPick={({ id }) => onAdd(id)}
    />
  );
}
