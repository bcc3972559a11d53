import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { Challenge, Factor, FactorInput, NewFactor } from "./schema";

/** The user's own factors, verified or not. */
export const factorsQuery = () => queryOptions<Factor[]>({ queryKey: ["/api/account/factors"] });

/** How many recovery codes are left. */
export const recoveryCodesQuery = () =>
  queryOptions<{ remaining: number }>({ queryKey: ["/api/account/recovery-codes"] });

/**
 * A new authenticator, whose secret is made for one look. It is no part of the factors' key: a refetch would make another.
 * @param enrol makes it
 */
export const newAuthenticatorQuery = (enrol: () => Promise<NewFactor>) =>
  queryOptions({ queryKey: ["/api/account/factors/new"], queryFn: enrol, gcTime: 0 });

/** Begins a factor; the secret of an authenticator is in this answer only. */
export const enrolFactor = (input: FactorInput) =>
  request<NewFactor>("/api/account/factors", { method: "POST", body: input });

/** Verifies a factor by its first code; the first one answers with recovery codes. @throws {ApiError} 400 for a wrong code */
export const verifyFactor = (id: string, code: string) =>
  request<Factor & { recoveryCodes?: string[] }>(`/api/account/factors/${id}/verify`, {
    method: "POST",
    body: { code },
  });

/** Removes a factor; with the last one the recovery codes go too. */
export const removeFactor = (id: string) => request(`/api/account/factors/${id}`, { method: "DELETE" });

/** Ten new recovery codes; the former ones are void. */
export const renewRecoveryCodes = () =>
  request<{ recoveryCodes: string[] }>("/api/account/recovery-codes", { method: "POST" });

/** Enters the second factor of this session. @throws {ApiError} 400 for a wrong code */
export const meetChallenge = (shown: Challenge) => request("/api/account/challenge", { method: "POST", body: shown });
