import { queryOptions } from "@tanstack/react-query";
import type { Factor, NewFactor } from "./schema";

/** The user's own factors, verified or not. */
export const factorsQuery = () => queryOptions<Factor[]>({ queryKey: ["/api/account/factors"] });

/** The number of unused recovery codes. */
export const recoveryCodesQuery = () =>
  queryOptions<{ remaining: number }>({ queryKey: ["/api/account/recovery-codes"] });

/**
 * A new authenticator app, whose secret is returned once. It has a key of its own, because refetching the factors must not
 * create another.
 * @param enrol creates it
 */
export const newAuthenticatorQuery = (enrol: () => Promise<NewFactor>) =>
  queryOptions({ queryKey: ["/api/account/factors/new"], queryFn: enrol, gcTime: 0 });
