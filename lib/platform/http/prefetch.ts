import "server-only";
import { type DataTag, dehydrate, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { makeQueryClient } from "./query-client";

/** Reads what one query of a screen answers, or several, before the browser asks. */
export type Prefetch = (client: QueryClient) => Promise<void>;

/** A query and the read behind it, as each entity's prefetch.ts pairs them. */
export const pair =
  <Data>(query: { queryKey: DataTag<QueryKey, Data, Error> }, read: () => Data | Promise<Data>): Prefetch =>
  async (client) => {
    client.setQueryData<Data, QueryKey, Data>(query.queryKey, await read());
  };

/** Reads all of it at the same time. @returns the state of the HydrationBoundary around the screen */
export async function prefetch(...prefetches: Prefetch[]) {
  const client = makeQueryClient();
  await Promise.all(prefetches.map((run) => run(client)));
  return dehydrate(client);
}
