import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { factorsQuery, recoveryCodesQuery } from "./api";
import { countRecoveryCodes, listFactors } from "./data";

/** The user's own factors, for `factorsQuery`. */
export const prefetchFactors = (userId: string) => pair(factorsQuery(), () => listFactors(userId));

/** The number of unused recovery codes, for `recoveryCodesQuery`. */
export const prefetchRecoveryCodes = (userId: string) =>
  pair(recoveryCodesQuery(), async () => ({ remaining: await countRecoveryCodes(userId) }));
