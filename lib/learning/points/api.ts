import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { PointEntry, PointFilter } from "./schema";

const parameters = (filter: PointFilter) => {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
};

/** Pages of a user's point entries, the latest first; the first entry's balance is the total. */
export const pointsQuery = (userId: string, filter: PointFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["/api/progress", userId, "points", filter],
    queryFn: ({ pageParam, signal }) => requestPage<PointEntry>(pageParam, signal),
    initialPageParam: `/api/progress/${userId}/points${parameters(filter)}`,
    getNextPageParam: (page: Page<PointEntry>) => page.next,
  });

/** The URL of the spreadsheet of all users' entries, or of one user's; administrators only. */
export const pointsExport = (userId?: string) => `/api/points/export${userId ? `?userId=${userId}` : ""}`;
