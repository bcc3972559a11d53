import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { DeletedEntity } from "./schema";

/** Pages of recently deleted entities, the latest first; administrators only. */
export const deletedQuery = () =>
  infiniteQueryOptions({
    queryKey: ["/api/deleted"],
    queryFn: ({ pageParam, signal }) => requestPage<DeletedEntity>(pageParam, signal),
    initialPageParam: "/api/deleted",
    getNextPageParam: (page: Page<DeletedEntity>) => page.next,
  });
