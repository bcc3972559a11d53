import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { RecordView } from "./schema";

/** Pages of the days on which others looked at the user's own record, the latest first; never cached, as others add to it. */
export const recordViewsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/users", userId, "record-views"],
    queryFn: ({ pageParam, signal }) => requestPage<RecordView>(pageParam, signal),
    initialPageParam: `/api/users/${userId}/record-views?limit=20`,
    getNextPageParam: (page: Page<RecordView>) => page.next,
    staleTime: 0,
  });
