import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { Reported } from "./schema";

/** The reported texts that wait for a decision; always refetched, as users report at any time. For administrators. */
export const reportedQuery = () =>
  queryOptions({
    queryKey: ["/api/admin/reported"],
    queryFn: ({ signal }) => request<Reported[]>("/api/admin/reported", { signal }),
    staleTime: 0,
  });
