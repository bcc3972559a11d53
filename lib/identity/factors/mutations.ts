import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { factorsQuery, recoveryCodesQuery, removeFactor, renewRecoveryCodes, verifyFactor } from "./api";

/** The first factor brings recovery codes, and the last one takes them along. */
const refreshFactors = (client: QueryClient) =>
  Promise.all([factorsQuery(), recoveryCodesQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })));

/** Turns a new factor on by its first code. */
export const verifyFactorMutation = () =>
  mutationOptions({
    mutationFn: ({ id, code }: { id: string; code: string }) => verifyFactor(id, code),
    onSuccess: (_factor, _variables, _before, { client }) => void refreshFactors(client),
  });

/** Removes a factor; done once the list without it is there. */
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
