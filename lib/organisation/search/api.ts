import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { request, requestWithPage } from "@/lib/platform/http/request";
import type { SearchAnswer, SearchGroupName } from "./schema";

/** Results of each group while somebody types. */
const TYPED_RESULTS = 5;
/** Results in a page of one group. */
const RESULTS_PER_PAGE = 20;

/** The results of all groups. */
export const searchQuery = (q: string) =>
  queryOptions<SearchAnswer>({
    queryKey: ["/api/search", q],
    queryFn: ({ signal }) =>
      request(`/api/search?${new URLSearchParams({ q, limit: String(TYPED_RESULTS) })}`, { signal }),
  });

/** Pages of the results of one group. */
export const searchGroupQuery = (q: string, group: SearchGroupName) =>
  infiniteQueryOptions({
    queryKey: ["/api/search", q, group],
    queryFn: async ({ pageParam, signal }) => {
      const { answer, ...page } = await requestWithPage<SearchAnswer>(pageParam, signal);
      const [found] = answer.groups;
      return { ...page, group: found, items: found?.items ?? [] };
    },
    initialPageParam: `/api/search?${new URLSearchParams({ q, in: group, limit: String(RESULTS_PER_PAGE) })}`,
    getNextPageParam: ({ next }) => next,
  });
