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

/** Verifies a factor by its first code. The user's first factor also returns recovery codes. @throws {ApiError} 400 for a wrong code */
export const verifyFactor = (id: string, code: string) =>
  request<Factor & { recoveryCodes?: string[] }>(`/api/account/factors/${id}/verify`, {
    method: "POST",
    body: { code },
  });

/** Removes a factor; removing the last one deletes the recovery codes. */
export const removeFactor = (id: string) => request(`/api/account/factors/${id}`, { method: "DELETE" });

/** Replaces the recovery codes with ten new ones. */
export const renewRecoveryCodes = () =>
  request<{ recoveryCodes: string[] }>("/api/account/recovery-codes", { method: "POST" });

/** Verifies the second factor of this session, or sends a code to a phone. @throws {ApiError} 400 for a wrong code */
export const meetChallenge = (shown: Challenge) => request("/api/account/challenge", { method: "POST", body: shown });
