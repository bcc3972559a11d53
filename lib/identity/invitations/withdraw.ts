import "server-only";
import { removeAccount } from "@/lib/identity/accounts/delete-account";
import { removePicturesOf } from "@/lib/identity/pictures/remove";
import { lockUser } from "@/lib/identity/users/lock-user";
import { countReports } from "@/lib/identity/users/prove-address";
import { refuseTokenOnAdmin } from "@/lib/identity/users/refuse-token";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { alreadyAccount, findInvitation } from "./data";
import { isOnlyInvited } from "./invitable";

/**
 * Withdraws an invitation, and deletes an account that it made and nobody entered. Any other account stays as it is.
 * @throws {Problem} 404; 409 when it was accepted, or its user has just got another address
 */
export async function withdrawInvitation(id: string, context: AuditContext): Promise<void> {
  const deletedId = await transaction(async (tx) => {
    const { userId } = await findInvitation(tx, id);
    if (!(await lockUser(tx, userId))) throw notFound("This invitation");
    const { acceptedAt, messageId, userId: holderId } = await findInvitation(tx, id);
    if (holderId !== userId) throw conflict("This invitation has just gone to another account. Try again");
    if (acceptedAt) throw alreadyAccount();
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { invitation: true } });
    refuseTokenOnAdmin(user);
    const isDeleted = isOnlyInvited(user);
    if (isDeleted) await removeAccount(tx, user, context);
    else await deleteInvitation(tx, { id, userId, messageId });
    await recordEvent({ action: "user.invitation_withdrawn", subjectId: userId, ...context }, tx);
    return isDeleted ? userId : null;
  });
  if (deletedId === null) return;
  await removePicturesOf(deletedId);
  deliverSoon();
}

type Row = { id: string; userId: string; messageId: string | null };

async function deleteInvitation(tx: Transaction, { id, userId, messageId }: Row): Promise<void> {
  await tx.invitation.delete({ where: { id } });
  await tx.verificationToken.deleteMany({ where: { userId, purpose: "invite" } });
  if (messageId) await tx.outboxMessage.deleteMany({ where: { id: messageId, state: "queued" } });
  // The directory has adopted this invited user: its address counts as proved, as for a user whom the directory adds.
  const { count } = await tx.user.updateMany({
    where: { id: userId, externalId: { not: null }, hasPassword: false, emailVerified: null },
    data: { emailVerified: new Date() },
  });
  if (count > 0) await countReports(tx, userId);
}
