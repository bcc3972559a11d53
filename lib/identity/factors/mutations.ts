import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import { factorsQuery, recoveryCodesQuery } from "./api";
import type { Factor } from "./schema";

/** Refetches recovery codes too: the first factor creates them, and removing the last one deletes them. */
const refreshFactors = (client: QueryClient) =>
  Promise.all([factorsQuery(), recoveryCodesQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })));

/** Verifies a new factor by its first code. The user's first factor also returns recovery codes. @throws {ApiError} 400 for a wrong code */
export const verifyFactorMutation = () =>
  mutationOptions({
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      request<Factor & { recoveryCodes?: string[] }>(`/api/account/factors/${id}/verify`, {
        method: "POST",
        body: { code },
      }),
    onSuccess: (_factor, _variables, _before, { client }) => void refreshFactors(client),
  });

/** Removes a factor; pending until the list has been refetched. */
export const removeFactorMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/account/factors/${id}`, { method: "DELETE" }),
    onSuccess: (_data, _id, _before, { client }) => refreshFactors(client),
  });

/** Replaces the recovery codes with new ones. */
export const renewRecoveryCodesMutation = () =>
  mutationOptions({
    mutationFn: () => request<{ recoveryCodes: string[] }>("/api/account/recovery-codes", { method: "POST" }),
    onSuccess: (_codes, _variables, _before, { client }) => void refreshFactors(client),
  });
