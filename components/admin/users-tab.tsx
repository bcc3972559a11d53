"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MailPlus, UserRoundCheck, UserRoundX } from "lucide-react";
import { useState } from "react";
import { ActiveDialog } from "@/components/identity/users/active-dialog";
import { DeleteUserDialog } from "@/components/identity/users/delete-user-dialog";
import { Invitations } from "@/components/identity/users/invitations";
import { UserEditor } from "@/components/identity/users/user-editor";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { LoadMore } from "@/components/ui/load-more";
import { Select } from "@/components/ui/select";
import { type UserFilter, userCountsQuery, usersExport, usersQuery } from "@/lib/identity/users/api";
import type { User, UserSort, UserState } from "@/lib/identity/users/schema";
import { progressExport } from "@/lib/learning/progress/api";
import { counted, figure } from "@/lib/platform/counted";
import { COUNTED_AT_MOST } from "@/lib/platform/http/counted";
import type { TabProps } from "./dashboard-address";
import { DataTable } from "./data-table";
import { ListState } from "./list-state";
import { RowActions } from "./row-actions";
import { SearchField } from "./search-field";
import { TabHeading } from "./tab-heading";
import { userColumns } from "./user-columns";

const InviteDialog = lazyPart(() => import("@/components/identity/users/invite-dialog"));
const InviteMany = lazyPart(() => import("@/components/identity/users/invite-many"));

const sorts: Record<UserSort, string> = {
  newest: "Newest first",
  name: "By name",
  email: "By email",
  lastSignIn: "Last signed in",
};

/** What the address says is added when it is many at once. */
const MANY = "many";

const isSort = (value: string | undefined): value is UserSort => value !== undefined && Object.hasOwn(sorts, value);

const states: Record<UserState, string> = {
  active: "Active",
  invited: "Invited",
  undelivered: "Invitation not delivered",
  deactivated: "Deactivated",
};
const isState = (state: string | undefined): state is UserState => state !== undefined && Object.hasOwn(states, state);
const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

const isRole = (role: string | undefined): role is "admin" | "user" => role === "admin" || role === "user";

/** The people: searched by name or e-mail on the server, invited, changed and deleted. */
export function UsersTab({ address, go }: TabProps) {
  const { q, role, state, sort } = address;
  const filter: UserFilter = {
    q,
    role: isRole(role) ? role : undefined,
    state: isState(state) ? state : undefined,
    sort: isSort(sort) ? sort : undefined,
  };
  const query = useInfiniteQuery({ ...usersQuery(filter), placeholderData: keepPreviousData });
  const { data: counts } = useQuery(userCountsQuery());
  const [doomed, setDoomed] = useState<User>();
  const [turned, setTurned] = useState<User>();
  const users = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const isNarrowed = Boolean(filter.q || filter.role || filter.state);

  const close = () => go({ add: undefined, edit: undefined });

  return (
    <>
      <TabHeading
        title="Users"
        note={isNarrowed ? query.data && `${countedPeople(total)} found` : counts && <Counts {...counts} />}
        actions={
          <div className="flex flex-wrap gap-2">
            <a href={usersExport(filter)} download className={buttonClass({ variant: "secondary" })}>
              Export
            </a>
            <a href={progressExport(filter)} download className={buttonClass({ variant: "secondary" })}>
              Export progress
            </a>
            <Button variant="secondary" onClick={() => go({ add: MANY })}>
              Add many
            </Button>
            <Button onClick={() => go({ add: "new" })}>
              <MailPlus aria-hidden size={18} strokeWidth={1.75} />
              Add user
            </Button>
          </div>
        }
      />
      <search className="mb-4 grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-[minmax(14rem,1fr)_12rem_13rem_11rem]">
        <SearchField
          label="Search by name or email"
          value={q ?? ""}
          onSearch={(text) => go({ q: text })}
          className="col-span-2 sm:col-span-3 lg:col-span-1"
        />
        <Field label="Role" labelHidden>
          <Select value={filter.role ?? ""} onChange={({ target }) => go({ role: target.value })}>
            <option value="">Everybody</option>
            <option value="admin">Administrators</option>
            <option value="user">Regular users</option>
          </Select>
        </Field>
        <Field label="State" labelHidden>
          <Select value={filter.state ?? ""} onChange={({ target }) => go({ state: target.value })}>
            <option value="">In any state</option>
            {Object.entries(states).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Order" labelHidden className="col-span-2 sm:col-span-1">
          <Select value={filter.sort ?? "newest"} onChange={({ target }) => go({ sort: target.value })}>
            {Object.entries(sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </search>
      <ListState
        query={query}
        what="The people"
        isEmpty={users.length === 0}
        empty={
          <EmptyState level={3} title="Nobody matches">
            Try another part of the name or address, or another choice beside it.
          </EmptyState>
        }
      >
        <DataTable
          caption="Users"
          rows={users}
          columns={userColumns}
          sort={filter.sort ?? "newest"}
          onSort={(by) => go({ sort: by })}
          isDimmed={query.isPlaceholderData}
          actions={(user) => (
            <>
              <IconButton
                label={`${user.deactivatedAt ? "Reactivate" : "Deactivate"} ${user.name}`}
                icon={user.deactivatedAt ? <UserRoundCheck {...icon} /> : <UserRoundX {...icon} />}
                onClick={() => setTurned(user)}
              />
              <RowActions name={user.name} onEdit={() => go({ edit: user.id })} onDelete={() => setDoomed(user)} />
            </>
          )}
        />
        <LoadMore query={query} />
      </ListState>
      <Invitations />
      {address.add === MANY && <InviteMany onClose={close} />}
      {address.add && address.add !== MANY && <InviteDialog onClose={close} />}
      {address.edit && <UserEditor key={address.edit} userId={address.edit} onSaved={close} onClose={close} />}
      {turned && <ActiveDialog user={turned} onClose={() => setTurned(undefined)} />}
      {doomed && <DeleteUserDialog user={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}

/** A search is counted to a number that says enough. */
const countedPeople = (total: number) =>
  total < COUNTED_AT_MOST ? counted(total, "person", "people") : `${figure(total)} people or more`;

function Counts({ total, admins, deactivated }: { total: number; admins: number; deactivated: number }) {
  return (
    <>
      {counted(total, "person", "people")}: {counted(admins, "administrator")}, {figure(total - admins)} regular{" "}
      {total - admins === 1 ? "user" : "users"}
      {deactivated > 0 && `; ${figure(deactivated)} deactivated`}
    </>
  );
}
