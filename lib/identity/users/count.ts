import "server-only";
import { z } from "zod";
import { empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import type { UserSearch, UserState } from "./schema";

/** The states that the tallies tell apart, as conditions on a tally, whose `has_password` says that its users have a way in. */
const tallied: Record<Exclude<UserState, "undelivered">, Sql> = {
  active: sql`has_password AND NOT is_deactivated`,
  invited: sql`NOT has_password AND NOT is_deactivated`,
  deactivated: sql`is_deactivated`,
};

type Counted = Pick<UserSearch, "role"> & { state?: keyof typeof tallied };

/** The number of users of a role and state, from the tallies: counting a million takes longer than a page of them. */
export async function countUsers({ role, state }: Counted): Promise<number> {
  const { total } = await queryOnlyRow(
    z.object({ total: z.int() }),
    sql`SELECT coalesce(sum(people), 0)::int AS total FROM user_tallies WHERE ${state ? tallied[state] : sql`true`}
        ${role ? sql`AND is_admin = ${role === "admin"}` : empty}`,
  );
  return total;
}

/** The numbers of users and of administrators who are not deactivated. */
export const countPresentUsers = (): Promise<{ users: number; admins: number }> =>
  queryOnlyRow(
    z.object({ users: z.int(), admins: z.int() }),
    sql`SELECT coalesce(sum(people), 0)::int AS users, coalesce(sum(people) FILTER (WHERE is_admin), 0)::int AS admins
        FROM user_tallies WHERE NOT is_deactivated`,
  );
