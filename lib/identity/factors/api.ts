import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { Challenge, Factor, FactorInput, NewFactor } from "./schema";

export const factorsQuery = () => queryOptions<Factor[]>({ queryKey: ["/api/account/factors"] });

export const recoveryCodesQuery = () =>
  queryOptions<{ remaining: number }>({ queryKey: ["/api/account/recovery-codes"] });

/**
 * A new authenticator, whose secret is made for one look. It is no part of the factors' key: a refetch would make another.
 * @param enrol makes it
 */
export const newAuthenticatorQuery = (enrol: () => Promise<NewFactor>) =>
  queryOptions({ queryKey: ["/api/account/factors/new"], queryFn: enrol, gcTime: 0 });

export const enrolFactor = (input: FactorInput) =>
  request<NewFactor>("/api/account/factors", { method: "POST", body: input });

export const verifyFactor = (id: string, code: string) =>
  request<Factor & { recoveryCodes?: string[] }>(`/api/account/factors/${id}/verify`, {
    method: "POST",
    body: { code },
  });

export const removeFactor = (id: string) => request(`/api/account/factors/${id}`, { method: "DELETE" });

export const renewRecoveryCodes = () =>
  request<{ recoveryCodes: string[] }>("/api/account/recovery-codes", { method: "POST" });

export const meetChallenge = (shown: Challenge) => request("/api/account/challenge", { method: "POST", body: shown });
