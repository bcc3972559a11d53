import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { Challenge, Factor, FactorInput, NewFactor } from "./schema";

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

/** Adds an unverified factor. Only this response has the secret of an authenticator app. */
export const enrolFactor = (input: FactorInput) =>
  request<NewFactor>("/api/account/factors", { method: "POST", body: input });

/** Verifies the second factor of this session, or sends a code to a phone. @throws {ApiError} 400 for a wrong code */
export const meetChallenge = (shown: Challenge) => request("/api/account/challenge", { method: "POST", body: shown });
