import { hasEntered, hasWayIn } from "@/lib/identity/users/state";

type Facts = {
  hasPassword: boolean;
  emailVerified: Date | null;
  emailGivenAt: Date | null;
  lastSignInAt: Date | null;
  deactivatedAt: Date | null;
};

/** The effect of an invitation to an account's address. */
type Invitable =
  /** It makes the account: there is no way in yet. */
  | "new"
  /** Its link takes over an account that existed before: nobody proved its address, or the directory made it and nobody entered. */
  | "claim"
  /** Nothing: the account is in use. */
  | "account";

/** The effect of an invitation to an account (docs/behaviour.md, 5). */
export function invitable(user: Facts): Invitable {
  if (!hasWayIn(user)) return "new";
  const isNobodys = user.emailVerified === null && user.emailGivenAt === null;
  return isNobodys || !hasEntered(user) ? "claim" : "account";
}

/** True for an account that an invitation made and nobody entered, so that withdrawing the invitation deletes it. */
export const isOnlyInvited = (
  user: Facts & { externalId: string | null; unprovisionedAt: Date | null; invitation: { name: string | null } | null },
): boolean =>
  invitable(user) === "new" &&
  !hasEntered(user) &&
  user.invitation !== null &&
  user.invitation.name === null &&
  user.externalId === null &&
  user.unprovisionedAt === null;
