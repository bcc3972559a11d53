"use client";

import { useQueries } from "@tanstack/react-query";
import { RoleChip, UserStateChip } from "@/components/identity/users/user-chips";
import type { Column } from "@/components/lists/data-table";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import type { ListedUser } from "@/lib/identity/users/schema";
import { totalsQuery } from "@/lib/learning/progress/api";
import type { UserTotals } from "@/lib/learning/progress/schema";
import { britishDay } from "@/lib/platform/british-dates";
import { figure } from "@/lib/platform/counted";
import { DashboardLink } from "../address/dashboard-link";

type Totals = Pick<UserTotals, "checked" | "watched" | "marked">;

/** A user's totals; undefined until they are loaded. */
type TotalsOf = (userId: string) => Totals | undefined;

const NONE: Totals = { checked: 0, watched: 0, marked: 0 };

/** The totals of the users of a paged list, read once for each page and fetched again with it. */
export function useTotals(pages: { items: { id: string }[] }[]): TotalsOf {
  const ids = pages.map(({ items }) => items.map(({ id }) => id)).filter(({ length }) => length > 0);
  return useQueries({
    queries: ids.map((ofPage) => ({ ...totalsQuery(ofPage), staleTime: 0 })),
    combine: (answers): TotalsOf => {
      const known = new Map<string, Totals>();
      for (const [index, { data }] of answers.entries()) {
        if (!data) continue;
        for (const id of ids[index] ?? []) known.set(id, NONE);
        for (const totals of data) known.set(totals.userId, totals);
      }
      return (userId) => known.get(userId);
    },
  });
}

/** The columns of the users table; the server sorts. @param totalsOf a user's totals, undefined until they are loaded */
export const userColumns = (totalsOf: TotalsOf): [Column<ListedUser>, ...Column<ListedUser>[]] => [
  {
    header: "Name",
    sort: { by: "name", direction: "ascending" },
    cell: ({ id, name, profilePictureUrl, state }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={profilePictureUrl} className={state === "active" ? undefined : "grayscale"} />
        <span className="min-w-0 lg:min-w-26 xl:min-w-28 min-[90rem]:min-w-36">
          <DashboardLink
            to={{ tab: "users", person: id }}
            className="block font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </DashboardLink>
          {state !== "active" && <UserStateChip state={state} className="mt-1" />}
        </span>
      </span>
    ),
  },
  {
    header: "Email",
    sort: { by: "email", direction: "ascending" },
    cell: ({ email, emailVerified, state }) => (
      <span className="block text-small text-fg-2 wrap-anywhere lg:min-w-28 min-[90rem]:min-w-40">
        {email}
        {state === "active" && !emailVerified && <span className="block text-fg-3">Not confirmed</span>}
      </span>
    ),
  },
  {
    header: "Role",
    cell: (user) => <RoleChip {...user} />,
  },
  {
    header: "Completed",
    cell: ({ id }) => <Completed totals={totalsOf(id)} />,
  },
  {
    header: "Joined",
    isExtra: true,
    sort: { by: "newest", direction: "descending" },
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{britishDay.format(new Date(createdAt))}</span>,
  },
  {
    header: "Last sign-in",
    sort: { by: "lastSignIn", direction: "descending" },
    cell: ({ lastSignInAt }) => (
      <span className="whitespace-nowrap">{lastSignInAt ? britishDay.format(new Date(lastSignInAt)) : "Never"}</span>
    ),
  },
];

/** The completions that were watched, and those that were marked. Until they are loaded, their place is kept. */
function Completed({ totals }: { totals: Totals | undefined }) {
  const { checked, watched, marked } = totals ?? NONE;
  return (
    <span
      className={cn("flex gap-x-2 text-small whitespace-nowrap lg:flex-col", !totals && "invisible")}
      aria-hidden={!totals}
    >
      {checked > 0 && <span>{figure(checked)} checked</span>}
      <span>{figure(watched)} watched</span>
      <span className="text-fg-3">{figure(marked)} marked</span>
    </span>
  );
}
