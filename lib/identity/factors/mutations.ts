import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { factorsQuery, recoveryCodesQuery, removeFactor, renewRecoveryCodes, verifyFactor } from "./api";

/** Refetches recovery codes too: the first factor creates them, and removing the last one deletes them. */
const refreshFactors = (client: QueryClient) =>
  Promise.all([factorsQuery(), recoveryCodesQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })));

/** Verifies a new factor by its first code. */
export const verifyFactorMutation = () =>
  mutationOptions({
    mutationFn: ({ id, code }: { id: string; code: string }) => verifyFactor(id, code),
    onSuccess: (_factor, _variables, _before, { client }) => void refreshFactors(client),
  });

/** Removes a factor; pending until the list has been refetched. */
export const removeFactorMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => removeFactor(id),
    onSuccess: (_data, _id, _before, { client }) => refreshFactors(client),
  });

/** Replaces the recovery codes with new ones. */
export const renewRecoveryCodesMutation = () =>
  mutationOptions({
    mutationFn: () => renewRecoveryCodes(),
    onSuccess: (_codes, _variables, _before, { client }) => void refreshFactors(client),
  });
