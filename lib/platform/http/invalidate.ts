import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Marks queries, and all whose keys continue theirs, as out of date: those on the screen are fetched again now, the others
 * when they are next shown. Nothing waits for that: a dialog closes as soon as its write is done.
 */
export function invalidate(client: QueryClient, ...queries: { queryKey: QueryKey }[]) {
  for (const { queryKey } of queries) void client.invalidateQueries({ queryKey });
}

/**
 * The same for every query: after an administrator's write, which lists of every module show. A list of those queries
 * would have to name later modules' queries, and miss the next one that is added.
 */
export function invalidateAll(client: QueryClient) {
  void client.invalidateQueries();
}
