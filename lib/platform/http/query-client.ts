import { QueryClient } from "@tanstack/react-query";
import { request } from "./request";

/**
 * Creates a query client. Data does not become stale, and is not refetched on focus, polled or retried
 * (docs/behaviour.md, 24). A query without a function sends GET to its key, joined by slashes.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request(queryKey.join("/"), { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      // Sent even when the browser reports being offline, so that a failure shows at once.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
