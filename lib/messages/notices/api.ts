import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { Notice } from "./schema";

/** The time until the number of unread notices is stale. */
const COUNT_CURRENT_MS = 60_000;

/** Pages of a user's notices, the latest first. */
export const noticesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/users", userId, "notices"],
    queryFn: ({ pageParam, signal }) => requestPage<Notice>(pageParam, signal),
    initialPageParam: `/api/users/${userId}/notices`,
    getNextPageParam: (page: Page<Notice>) => page.next,
    staleTime: 0,
  });

/** The number of a user's unread notices. */
export const unreadNoticesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["/api/users", userId, "notices", "unread"],
    queryFn: async ({ signal }) =>
      (await requestPage<Notice>(`/api/users/${userId}/notices?unread=1&limit=1`, signal)).total,
    staleTime: COUNT_CURRENT_MS,
  });
