import "server-only";
import { followWaysIn } from "@/lib/identity/users/can-sign-in";
import { dropSignOn } from "@/lib/identity/users/drop-access";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { signOnLinkedMail, signOnRemovedMail } from "@/lib/messages/email/message";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import type { Transaction } from "@/lib/platform/sql/constraints";

type Connection = { id: string; name: string };

/** A user at a provider: its id there, and its address if the provider gave one. */
type ProviderUser = { subject: string; email: string | null };

/**
 * Links a sign-on to a locked user, and tells them by mail.
 * @returns false when it is linked to somebody already
 */
export async function linkSignOn(
  tx: Transaction,
  userId: string,
  { id: connectionId, name: connection }: Connection,
  { subject, email }: ProviderUser,
  origin: AuditContext["origin"],
): Promise<boolean> {
  const data = [{ connectionId, subject, userId, email }];
  const { count } = await tx.identity.createMany({ data, skipDuplicates: true });
  if (count === 0) return false;
  await followWaysIn(tx, [userId]);
  await queueMailToUser(tx, { userId, kind: "sign-on-linked" }, ({ name }) => signOnLinkedMail({ name, connection }));
  const detail = { connection };
  await recordEvent({ action: "account.sign_on_linked", actorId: userId, subjectId: userId, origin, detail }, tx);
  return true;
}

/** Removes the sign-ons of a locked user by one connection, ends the sessions that it opened, and tells them by mail. */
export async function removeSignOn(
  tx: Transaction,
  userId: string,
  { id, name: connection }: Connection,
  context: AuditContext,
): Promise<void> {
  await dropSignOn(tx, userId, id);
  await queueMailToUser(tx, { userId, kind: "sign-on-removed" }, ({ name }) => signOnRemovedMail({ name, connection }));
  const detail = { connection };
  await recordEvent({ action: "account.sign_on_unlinked", subjectId: userId, detail, ...context }, tx);
}
