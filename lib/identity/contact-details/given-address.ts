import "server-only";
import { findRequiredConnection } from "@/lib/identity/sso-connections/required";
import { requireOtherAdmin } from "@/lib/identity/users/data";
import type { AccessEvent } from "@/lib/identity/users/drop-access";
import { conflict } from "@/lib/platform/http/problem";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";

export type GivenAddressEvent = Extract<
  AccessEvent,
  "addressGiven" | "addressGivenOutsideSignOn" | "addressOfNewcomer"
>;

/** True when sign-on is required of a user at their address, and would not be at another. */
async function leavesSignOn(tx: Transaction, user: UserRow, email: string): Promise<boolean> {
  if (!(await findRequiredConnection(user.email, tx)) || (await findRequiredConnection(email, tx))) return false;
  // Administrators with a second factor sign in by password everywhere.
  return !user.isAdmin || (await tx.factor.count({ where: { userId: user.id, status: "verified" } })) === 0;
}

/**
 * Requires that a user does not end by a new address of their own that sign-on is required of them.
 * @throws {Problem} 409
 */
export async function requireOwnAddressAllowed(tx: Transaction, user: UserRow, email: string): Promise<void> {
  if (await leavesSignOn(tx, user, email))
    throw conflict("Your organisation signs you on. Ask an administrator to change your address");
}

/**
 * The event of an address that an administrator or the directory gives to a user. A password that was refused at
 * the old address, because sign-on was required there, must not work at an unproved address.
 * Call it before locking an administrator's row, because it locks the rows of all administrators.
 * @throws {Problem} 409 for the last administrator, who could no longer sign in
 */
export async function givenAddressEvent(tx: Transaction, id: string, email: string): Promise<GivenAddressEvent> {
  const user = await tx.user.findUnique({ where: { id }, include: { credential: true } });
  if (!user || user.email === email) return "addressGiven";
  const isOutside = await leavesSignOn(tx, user, email);
  if (user.isAdmin && (isOutside || !user.credential)) await requireOtherAdmin(tx, id);
  return isOutside ? "addressGivenOutsideSignOn" : "addressGiven";
}
