"use client";

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useCurrentUser } from "@/components/auth/current-user";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Invitations } from "@/components/users/invitations";
import { UserEditor } from "@/components/users/user-editor";
import { counted, figure } from "@/components/videos/counted";
import { LoadMore } from "@/components/videos/load-more";
import { invitationsQuery } from "@/lib/invitations/api";
import { deleteUser, type UserFilter, userCountsQuery, usersQuery } from "@/lib/users/api";
import type { User } from "@/lib/users/schema";
import type { TabProps } from "./dashboard-address";
import { type Column, DataTable } from "./data-table";
import { DeleteDialog } from "./delete-dialog";
import { ListState } from "./list-state";
import { RowActions } from "./row-actions";
import { SearchField } from "./search-field";
import { TabHeading } from "./tab-heading";

const InviteDialog = lazy(() => import("@/components/users/invite-dialog"));

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

const columns: [Column<User>, ...Column<User>[]] = [
  {
    header: "Name",
    cell: ({ name, email, profilePictureUrl }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={profilePictureUrl} />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-small text-fg-2 wrap-anywhere">{email}</span>
        </span>
      </span>
    ),
  },
  {
    header: "Role",
    cell: ({ isAdmin }) => <Chip tone={isAdmin ? "accent" : "neutral"}>{isAdmin ? "Administrator" : "Learner"}</Chip>,
  },
  { header: "Joined", cell: ({ createdAt }) => day.format(new Date(createdAt)) },
  {
    header: "Last sign-in",
    cell: ({ lastSignInAt }) => (lastSignInAt ? day.format(new Date(lastSignInAt)) : "Never"),
  },
];

const isRole = (role: string | undefined): role is "admin" | "user" => role === "admin" || role === "user";

/** The people: searched by name or e-mail on the server, invited, changed and deleted. */
export function UsersTab({ address, go }: TabProps) {
  const client = useQueryClient();
  const me = useCurrentUser();
  const filter: UserFilter = { q: address.q, role: isRole(address.role) ? address.role : undefined };
  const query = useInfiniteQuery({ ...usersQuery(filter), placeholderData: keepPreviousData });
  const { data: counts } = useQuery(userCountsQuery());
  const [doomed, setDoomed] = useState<User>();
  const users = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const isNarrowed = Boolean(filter.q || filter.role);

  const refresh = () => {
    client.invalidateQueries({ queryKey: ["/api/users"] });
    client.invalidateQueries({ queryKey: invitationsQuery().queryKey });
  };
  const close = () => go({ add: undefined, edit: undefined });
  const saved = () => {
    refresh();
    close();
  };

  return (
    <>
      <TabHeading
        title="Users"
        note={
          isNarrowed ? query.data && `${counted(total, "person", "people")} found` : counts && <Counts {...counts} />
        }
        actions={
          <Button onClick={() => go({ add: "new" })}>
            <MailPlus aria-hidden size={18} strokeWidth={1.75} />
            Add user
          </Button>
        }
      />
      <search className="mb-4 grid gap-2.5 sm:grid-cols-[minmax(16rem,1fr)_14rem]">
        <SearchField label="Search by name or email" value={address.q ?? ""} onSearch={(q) => go({ q })} />
        <Field label="Role" labelHidden>
          <Select value={filter.role ?? ""} onChange={({ target }) => go({ role: target.value })}>
            <option value="">Everybody</option>
            <option value="admin">Administrators</option>
            <option value="user">Regular users</option>
          </Select>
        </Field>
      </search>
      <ListState
        query={query}
        what="The people"
        isEmpty={users.length === 0}
        empty={
          <EmptyState level={3} title="Nobody matches">
            Try another part of the name or address.
          </EmptyState>
        }
      >
        <DataTable
          caption="Users"
          rows={users}
          columns={columns}
          isDimmed={query.isPlaceholderData}
          actions={(user) => (
            <RowActions name={user.name} onEdit={() => go({ edit: user.id })} onDelete={() => setDoomed(user)} />
          )}
        />
        {query.hasNextPage && (
          <LoadMore
            shown={users.length}
            total={total}
            loading={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => query.fetchNextPage()}
          />
        )}
      </ListState>
      <Invitations />
      {address.add && (
        <Suspense fallback={null}>
          <InviteDialog onDone={refresh} onClose={close} />
        </Suspense>
      )}
      {address.edit && <UserEditor key={address.edit} userId={address.edit} onSaved={saved} onClose={close} />}
      {doomed && (
        <DeleteDialog
          question="Are you sure you want to delete this user?"
          description={
            doomed.id === me?.id
              ? "This is you: your own account, your progress and your sign-in go at once."
              : `${doomed.name} (${doomed.email}) is signed out at once. Their progress, ratings and comments go with them.`
          }
          remove={() => deleteUser(doomed.id)}
          deleted="User deleted successfully"
          failed="Failed to delete user"
          onSettled={refresh}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}

function Counts({ total, admins }: { total: number; admins: number }) {
  return (
    <>
      {counted(total, "person", "people")}: {counted(admins, "administrator")}, {figure(total - admins)} regular{" "}
      {total - admins === 1 ? "user" : "users"}
    </>
  );
}
