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

/** Runs prefetches in parallel. @returns the state for the screen's HydrationBoundary */
export async function prefetch(...prefetches: Prefetch[]) {
  const client = makeQueryClient();
  await Promise.all(prefetches.map((run) => run(client)));
  return dehydrate(client);
}
