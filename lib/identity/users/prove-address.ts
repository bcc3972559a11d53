import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";

/**
 * Records that a mailed link proved a user's address. Unless the account's own user, signed in, followed it, everything that
 * was set up before goes, because anybody may have made an account with the address: sessions, API tokens, factors, phone number,
 * pending links. A pending invitation to the address is accepted by it. The user's row must be locked.
 */
export async function proveAddress(
  tx: Transaction,
  userId: string,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<UserRow> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { invitation: true } });
  const isFirst = user.emailVerified === null;
  const granted = user.invitation?.acceptedAt === null ? user.invitation : null;
  if (isFirst && !isSignedIn) await dropAccess(tx, userId);
  // A new role begins with a new session, and without the tokens of the old one.
  else if (granted?.isAdmin && !user.isAdmin) await endAccess(tx, userId);
  if (granted) await tx.invitation.update({ where: { userId }, data: { acceptedAt: new Date() } });
  return tx.user.update({
    where: { id: userId },
    data: {
      emailVerified: user.emailVerified ?? new Date(),
      ...(isFirst && !isSignedIn && { phoneNumber: null, phoneVerifiedAt: null }),
      // An invitation gives a role and takes none.
      ...(granted && { name: granted.name ?? undefined, isAdmin: granted.isAdmin || user.isAdmin }),
    },
  });
}

async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
  await tx.apiToken.deleteMany({ where: { userId } });
}

async function dropAccess(tx: Transaction, userId: string): Promise<void> {
  await endAccess(tx, userId);
  await tx.factor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.verificationToken.deleteMany({ where: { userId } });
}
