import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Marks queries as stale, including those whose keys start with the given ones. Visible queries are refetched now, the
 * others when they are next shown. Does not wait, so that a dialog closes as soon as its write is done.
 */
export function invalidate(client: QueryClient, ...queries: { queryKey: QueryKey }[]) {
  for (const { queryKey } of queries) void client.invalidateQueries({ queryKey });
}

/**
 * Marks every query as stale, after a write that affects lists of every module. Naming those queries would require
 * imports from later modules.
 */
export function invalidateAll(client: QueryClient) {
  void client.invalidateQueries();
}
