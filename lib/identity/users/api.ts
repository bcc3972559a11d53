import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type { ListedUser, User, UserSort, UserState } from "./schema";

/** Milliseconds (docs/behaviour.md, 24). */
const USER_STALE_TIME_MS = 5 * 60_000;

/** One user, stale after `USER_STALE_TIME_MS`; for administrators and the user themselves. */
export const userQuery = (id: string) =>
  queryOptions<User>({ queryKey: ["/api/users", id], staleTime: USER_STALE_TIME_MS });

/** An administrator's filter of the list; empty fields do not filter. */
export type UserFilter = { q?: string; role?: "admin" | "user"; state?: UserState; late?: "1"; sort?: UserSort };

const asked = (filter: UserFilter) => Object.entries(filter).filter(([, value]) => value);

const listPath = (filter: UserFilter, limit: number) =>
  `/api/users?${new URLSearchParams([...asked(filter), ["limit", String(limit)]])}`;

/** The address of the list as a spreadsheet; administrators only. */
export const usersExport = (filter: UserFilter) => `/api/users/export?${new URLSearchParams(asked(filter))}`;

const USERS_PER_PAGE = 50;

/** Pages of users; administrators only. */
export const usersQuery = (filter: UserFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["/api/users", "list", filter],
    queryFn: ({ pageParam, signal }) => requestPage<ListedUser>(pageParam, signal),
    initialPageParam: listPath(filter, USERS_PER_PAGE),
    getNextPageParam: (page: Page<ListedUser>) => page.next,
  });

/** The numbers of users and of administrators, both without deactivated ones, and the number of deactivated users. */
export const userCountsQuery = () =>
  queryOptions({
    queryKey: ["/api/users", "counts"],
    queryFn: async ({ signal }) => {
      const ofThose = async (filter: UserFilter) => (await requestPage<User>(listPath(filter, 1), signal)).total;
      const [everybody, everyAdmin, deactivated, deactivatedAdmins] = await Promise.all([
        ofThose({}),
        ofThose({ role: "admin" }),
        ofThose({ state: "deactivated" }),
        ofThose({ state: "deactivated", role: "admin" }),
      ]);
      return { total: everybody - deactivated, admins: everyAdmin - deactivatedAdmins, deactivated };
    },
  });

/** Creates the caller's own profile when it is missing. */
export const ensureUser = (user: Pick<User, "id" | "email" | "name">) =>
  request<User>("/api/users", { method: "POST", body: { ...user, isAdmin: false } });
