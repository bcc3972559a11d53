import "server-only";
import type { UserChange } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";

/** True for a change that gives or takes a role, also one that an open invitation will give, or that changes the address. */
export async function changesAccess(id: string, { email, isAdmin }: UserChange): Promise<boolean> {
  const user = await db().user.findUnique({
    where: { id },
    select: { email: true, isAdmin: true, invitation: { select: { isAdmin: true, acceptedAt: true } } },
  });
  if (!user) return false;
  const pendingRole = user.invitation?.acceptedAt === null ? user.invitation.isAdmin : null;
  const isNewEmail = email !== undefined && email !== user.email;
  const isNewRole = isAdmin !== undefined && (isAdmin !== user.isAdmin || isAdmin !== (pendingRole ?? isAdmin));
  return isNewEmail || isNewRole;
}

/** True for an open invitation whose user becomes an administrator. */
export async function givesRole(invitationId: string): Promise<boolean> {
  const invitation = await db().invitation.findUnique({
    where: { id: invitationId },
    select: { isAdmin: true, acceptedAt: true, user: { select: { isAdmin: true } } },
  });
  // The user is read in a second statement, and may be gone by then.
  return invitation?.acceptedAt === null && (invitation.isAdmin ?? invitation.user?.isAdmin ?? false);
}
