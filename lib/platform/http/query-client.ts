import { QueryClient } from "@tanstack/react-query";
import { request } from "./request";

/**
 * Data never becomes stale by itself, is not fetched again on focus, polled or retried (docs/behaviour.md, 24).
 * A query without its own function GETs its key, joined by slashes.
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
      // Sent whatever the browser believes of its connection: a failure is shown at once, not kept for later.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
