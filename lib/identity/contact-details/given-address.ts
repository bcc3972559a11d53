import "server-only";
import { findRequiredConnection } from "@/lib/identity/sso-connections/required";
import { requireOtherAdmin } from "@/lib/identity/users/data";
import type { AccessEvent } from "@/lib/identity/users/drop-access";
import type { Transaction } from "@/lib/platform/sql/constraints";

export type GivenAddressEvent = Extract<AccessEvent, "addressGiven" | "addressGivenOutsideSignOn">;

/**
 * The event of an address that an administrator or the directory gives to a user. A password that was refused at
 * the old address, because sign-on was required there, must not work at an unproved address.
 * Call it before locking an administrator's row, because it locks the rows of all administrators.
 * @throws {Problem} 409 for the last administrator, who could no longer sign in
 */
export async function givenAddressEvent(tx: Transaction, id: string, email: string): Promise<GivenAddressEvent> {
  const user = await tx.user.findUnique({
    where: { id },
    include: { credential: true, factors: { where: { status: "verified" }, take: 1 } },
  });
  if (!user || user.email === email) return "addressGiven";
  // Administrators with a second factor sign in by password everywhere.
  const isExempt = user.isAdmin && user.factors.length > 0;
  const isOutside =
    !isExempt && (await findRequiredConnection(user.email, tx)) && !(await findRequiredConnection(email, tx));
  if (user.isAdmin && (isOutside || !user.credential)) await requireOtherAdmin(tx, id);
  return isOutside ? "addressGivenOutsideSignOn" : "addressGiven";
}
