import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { UserFilter } from "@/lib/identity/users/api";
import type { Evidence } from "@/lib/learning/points/schema";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type { Completion, Progress, Summary, UserTotals, VideoPosition } from "./schema";

/** All records of a user's progress, the newest completion first. */
export const progressQuery = (userId: string) => queryOptions<Progress[]>({ queryKey: ["/api/progress", userId] });

/** A user's summary, in their own time zone. */
export const summaryQuery = (userId: string) =>
  queryOptions<Summary>({ queryKey: ["/api/progress", userId, "summary"] });

/** A user's positions in the videos they have not completed, the latest first. */
export const positionsQuery = (userId: string) =>
  queryOptions<VideoPosition[]>({ queryKey: ["/api/progress", userId, "position"] });

/** Completions in one page of a list. */
export const COMPLETIONS_PER_PAGE = 20;

/** Completions to list: those of one evidence, or those of a knowledge area that were watched or checked. */
type CompletionFilter = { evidence?: Evidence } | { areaId: string; atLeast: "watched" };

/** Pages of a user's completions, the latest first. */
export const completionsQuery = (userId: string, filter: CompletionFilter) => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams([...given, ["limit", String(COMPLETIONS_PER_PAGE)]]);
  return infiniteQueryOptions({
    queryKey: ["/api/progress", userId, "completions", filter],
    queryFn: ({ pageParam, signal }) => requestPage<Completion>(pageParam, signal),
    initialPageParam: `/api/progress/${userId}/completions?${parameters}`,
    getNextPageParam: (page: Page<Completion>) => page.next,
  });
};

/** The totals of the users of one page of a list; administrators only. */
export const totalsQuery = (userIds: string[]) =>
  queryOptions({
    queryKey: ["/api/progress", "totals", userIds],
    queryFn: ({ signal }) => request<UserTotals[]>(`/api/progress/totals?userIds=${userIds.join()}`, { signal }),
  });

/** The URL of the spreadsheet of the matching users' completions; administrators only. */
export const progressExport = ({ q, role }: UserFilter): string =>
  `/api/progress/export?${new URLSearchParams({ ...(q && { q }), ...(role && { role }) })}`;
