import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/** Runs a mutation as a component does, without one. What it shows at once is shown when this returns. */
export const runMutation = <Data, Variables, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables, Result>,
  variables: Variables,
): Promise<Data> => client.getMutationCache().build(client, options).execute(variables);
