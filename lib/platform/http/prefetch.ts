import "server-only";
import { type DataTag, dehydrate, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { makeQueryClient } from "./query-client";

/** Reads the data of one or more of a screen's queries on the server. */
export type Prefetch = (client: QueryClient) => Promise<void>;

/** Pairs a query with the server function that reads its data. */
export const pair =
  <Data>(query: { queryKey: DataTag<QueryKey, Data, Error> }, read: () => Data | Promise<Data>): Prefetch =>
  async (client) => {
    client.setQueryData<Data, QueryKey, Data>(query.queryKey, await read());
  };

/**
 * Runs prefetches in parallel.
 * @returns the state of the screen's queries as JSON, for `Prefetched` (components/shell/query-provider.tsx)
 */
export async function prefetch(...prefetches: Prefetch[]): Promise<string> {
  const client = makeQueryClient();
  await Promise.all(prefetches.map((run) => run(client)));
  return JSON.stringify(dehydrate(client));
}
