import type { UserState } from "./schema";

type Facts = { isDeactivated: boolean; hasPassword: boolean; isUndelivered: boolean };

/** The state of a user; `isActive` in `data.ts` is the same rule in SQL. @param isUndelivered the invitation's mail failed */
export function userState({ isDeactivated, hasPassword, isUndelivered }: Facts): UserState {
  if (isDeactivated) return "deactivated";
  if (hasPassword) return "active";
  return isUndelivered ? "undelivered" : "invited";
}
