"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MailPlus, UserRoundCheck, UserRoundX } from "lucide-react";
import { useState } from "react";
import { ActiveDialog } from "@/components/identity/users/account-dialogs";
import { Invitations } from "@/components/identity/users/invitations";
import { stateNames } from "@/components/identity/users/user-chips";
import { UserEditor } from "@/components/identity/users/user-editor";
import { ChooseAll } from "@/components/lists/choose-all";
import { DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { oneOf } from "@/components/lists/one-of";
import { Button, buttonClass } from "@/components/ui/button";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { SearchField } from "@/components/ui/search-field";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import { Spinner } from "@/components/ui/states/spinner";
import { type UserFilter, userCountsQuery, usersExport, usersQuery } from "@/lib/identity/users/api";
import type { User, UserSort } from "@/lib/identity/users/schema";
import { progressExport } from "@/lib/learning/progress/api";
import { counted, figure } from "@/lib/platform/counted";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import type { TabProps } from "../address/dashboard-address";
import { reportEntry } from "../reports/report-entry";
import { DeleteUserDialog } from "./delete-user-dialog";
import { userColumns, useTotals } from "./user-columns";
import { UsersBulk } from "./users-bulk";

const PersonPage = lazyPart(() => import("./person-page"), Spinner);
const InviteDialog = lazyPart(() => import("@/components/identity/users/invite-dialog"));
const InviteMany = lazyPart(() => import("@/components/identity/users/invite-many"));

const sorts: Record<UserSort, string> = {
  newest: "Newest first",
  name: "By name",
  email: "By email",
  lastSignIn: "By last sign-in",
};

const roles = { admin: "Administrators", user: "Regular users" };

/** The value of `add` in the address that opens the bulk invitation. */
const MANY = "many";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

/** The list of users, or the page of the user that the address names. */
export default function UsersTab(props: TabProps) {
  const { person } = props.address;
  return person ? <PersonPage key={person} userId={person} {...props} /> : <UserList {...props} />;
}

/** The users: search by name or email on the server, invite, edit, deactivate and delete. */
function UserList({ address, go }: TabProps) {
  const filter: UserFilter = {
    q: address.q,
    role: oneOf(roles, address.role),
    state: oneOf(stateNames, address.state),
    late: address.late ? "1" : undefined,
    sort: oneOf(sorts, address.sort),
  };
  const query = useInfiniteQuery({ ...usersQuery(filter), placeholderData: keepPreviousData });
  const { data: counts } = useQuery(userCountsQuery());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [toDelete, setToDelete] = useState<User>();
  const [toChange, setToChange] = useState<User>();
  const { rows: users, total } = rowsOf(query.data);
  const totalsOf = useTotals(query.data?.pages ?? []);
  const isNarrowed = Boolean(filter.q || filter.role || filter.state || filter.late);
  // Users that the filter hides are not changed.
  const chosen = users.filter(({ id }) => selected.has(id));
  const clear = () => setSelected(new Set());
  const close = () => go({ add: undefined, edit: undefined });

  return (
    <>
      <ListTab
        title="Users"
        note={isNarrowed ? query.data && `${countedUsers(total, filter)} found` : counts && <Counts {...counts} />}
        isNoteLong
        actions={<Actions filter={filter} go={go} />}
        filters={
          <>
            <Filters filter={filter} go={go} />
            {chosen.length > 0 && (
              <UsersBulk users={chosen} onClear={clear}>
                <ChooseAll query={query} idOf={({ id }) => id} onChoose={setSelected} />
              </UsersBulk>
            )}
          </>
        }
        query={query}
        what="The users"
        after={<Invitations q={filter.q} />}
        isEmpty={users.length === 0}
        empty={{
          title: "No user matches",
          hint: "Try another part of the name or email, or change the filters.",
        }}
      >
        <DataTable
          caption="Users"
          rows={users.map((user) => ({ ...user, title: user.name }))}
          columns={userColumns(totalsOf)}
          sort={filter.sort ?? "newest"}
          onSort={(sort) => go({ sort })}
          isDimmed={query.isPlaceholderData}
          selected={selected}
          onSelect={setSelected}
          actions={(user) => (
            <RowActions
              name={user.name}
              onEdit={() => go({ edit: user.id })}
              onDelete={() => setToDelete(user)}
              more={[
                {
                  kind: "item",
                  label: user.deactivatedAt ? "Reactivate" : "Deactivate",
                  icon: user.deactivatedAt ? <UserRoundCheck {...icon} /> : <UserRoundX {...icon} />,
                  onSelect: () => setToChange(user),
                },
                reportEntry({ subject: "users", id: user.id }),
              ]}
            />
          )}
        />
        <LoadMore query={query} />
      </ListTab>
      {address.add === MANY && <InviteMany onClose={close} />}
      {address.add && address.add !== MANY && <InviteDialog onClose={close} />}
      {address.edit && <UserEditor key={address.edit} userId={address.edit} onClose={close} />}
      {toChange && <ActiveDialog user={toChange} onClose={() => setToChange(undefined)} />}
      {toDelete && <DeleteUserDialog user={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

type FilterProps = Pick<TabProps, "go"> & { filter: UserFilter };

function Actions({ filter, go }: FilterProps) {
  return (
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
  );
}

function Filters({ filter, go }: FilterProps) {
  return (
    <search
      aria-label="Users"
      className="mb-4 grid grid-cols-2 gap-2.5 sm:grid-cols-4 xl:grid-cols-[minmax(14rem,1fr)_11rem_11rem_9.5rem_11rem]"
    >
      <SearchField
        label="Search by name or email"
        value={filter.q ?? ""}
        onSearch={(q) => go({ q })}
        className="col-span-2 sm:col-span-4 xl:col-span-1"
      />
      <FilterSelect
        label="Role"
        value={filter.role ?? ""}
        onChoose={(role) => go({ role })}
        all="All roles"
        options={roles}
      />
      <FilterSelect
        label="Status"
        value={filter.state ?? ""}
        onChoose={(state) => go({ state })}
        all="Any status"
        options={stateNames}
      />
      <FilterSelect
        label="Due"
        value={filter.late ?? ""}
        onChoose={(late) => go({ late })}
        all="Late or not"
        options={{ 1: "Late only" }}
      />
      <FilterSelect label="Order" value={filter.sort ?? "newest"} onChoose={(sort) => go({ sort })} options={sorts} />
    </search>
  );
}

/** The server stops counting the matches of a search, and undelivered invitations, at `MAX_COUNTED_ROWS`. */
function countedUsers(total: number, { q, state, late }: UserFilter): string {
  const isPartial = Boolean(q || late || state === "undelivered") && total >= MAX_COUNTED_ROWS;
  return isPartial ? `${figure(total)} or more users` : counted(total, "user");
}

function Counts({ total, admins, deactivated }: { total: number; admins: number; deactivated: number }) {
  return (
    <>
      {counted(total, "user")}: {counted(admins, "administrator")}, {figure(total - admins)} regular{" "}
      {total - admins === 1 ? "user" : "users"}
      {deactivated > 0 && `; ${figure(deactivated)} deactivated`}
    </>
  );
}
