import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/** Runs a mutation without a component. Its optimistic change is applied when this returns. */
export const runMutation = <Data, Variables, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Result>,
  variables: Variables,
): Promise<Data> => client.getMutationCache().build(client, options).execute(variables);
