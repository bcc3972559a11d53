import type { UserState } from "./schema";

/** `hasPassword` is true with a linked sign-on too. */
type Ways = { hasPassword: boolean; emailVerified: Date | null };

/**
 * True for a user with a way in: a password, a linked sign-on, or a proved address, at which they can ask for a link that sets a
 * password, as those whom the directory made. `hasWayIn` in `conditions.ts` is the same rule in SQL.
 */
export const hasWayIn = ({ hasPassword, emailVerified }: Ways): boolean => hasPassword || emailVerified !== null;

/**
 * True once a user has a password, a linked sign-on, or has signed in: there may be something of theirs in the account.
 * `hasEntered` in `conditions.ts` is the same rule in SQL.
 */
export const hasEntered = ({ hasPassword, lastSignInAt }: { hasPassword: boolean; lastSignInAt: Date | null }) =>
  hasPassword || lastSignInAt !== null;

/**
 * True while the address counts as the user's: a mailed link or the directory proved it, and nobody else has given another one
 * that the user has not confirmed. `isAddressProved` in `conditions.ts` is the same rule in SQL.
 */
export const isAddressProved = (user: { emailVerified: Date | null; emailGivenAt: Date | null }): boolean =>
  user.emailVerified !== null && user.emailGivenAt === null;

type Facts = Ways & { deactivatedAt: Date | null; isUndelivered: boolean };

/** The state of a user; `conditions.ts` has the same rule in SQL. @param isUndelivered the invitation's mail failed */
export function userState({ deactivatedAt, isUndelivered, ...ways }: Facts): UserState {
  if (deactivatedAt !== null) return "deactivated";
  if (hasWayIn(ways)) return "active";
  return isUndelivered ? "undelivered" : "invited";
}
