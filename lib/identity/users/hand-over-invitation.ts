import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";

/**
 * Moves a pending invitation from an account that its holder deletes, or whose address they replace, to an invited user with the same address: the invitation
 * is for the owner of the address, who may be somebody else. The account gives up its address.
 */
export async function handOverInvitation(tx: Transaction, userId: string): Promise<void> {
  const open = { userId, acceptedAt: null, expiresAt: { gt: new Date() } };
  const invitation = await tx.invitation.findFirst({ where: open, include: { user: true } });
  if (!invitation) return;
  const { email, name } = invitation.user;
  await tx.user.update({ where: { id: userId }, data: { email: `${userId}@deleted.invalid` } });
  const invited = await tx.user.create({ data: { email, name: invitation.name ?? name } });
  const data = { userId: invited.id };
  await tx.invitation.update({ where: { userId }, data: { ...data, name: null } });
  await tx.verificationToken.updateMany({ where: { userId, purpose: "invite" }, data });
  await tx.outboxMessage.updateMany({ where: { userId, kind: "invitation" }, data });
}
