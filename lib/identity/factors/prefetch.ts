import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { factorsQuery, recoveryCodesQuery } from "./api";
import { countRecoveryCodes, listFactors } from "./data";

export const prefetchFactors = (userId: string) => pair(factorsQuery(), () => listFactors(userId));

export const prefetchRecoveryCodes = (userId: string) =>
  pair(recoveryCodesQuery(), async () => ({ remaining: await countRecoveryCodes(userId) }));
