import "server-only";
import { issueToken, linkTo } from "@/lib/identity/one-time-tokens/data";
import { requireNotRestorable, stillRestorable } from "@/lib/identity/users/data";
import { dropAccess, type KeptSession } from "@/lib/identity/users/drop-access";
import { toReader } from "@/lib/identity/users/queue-mail";
import { hasEntered, hasWayIn } from "@/lib/identity/users/state";
import { emailChangedMail } from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import type { GivenAddressEvent } from "./given-address";
import { maskEmail } from "./mask-email";

/**
 * Gives a locked user an address that somebody else chose, and ends the access that the old one may have opened. A mail
 * tells the old address, with a link that restores it if its owner has proved it. A user who has entered the account gets recovery
 * links at the new address only after confirming it while signed in.
 * @throws {Problem} 409 while another user can take the address back
 */
export async function giveAddress(
  tx: Transaction,
  before: UserRow,
  email: string,
  { event, ...kept }: { event: GivenAddressEvent; keepSession?: KeptSession },
): Promise<void> {
  await dropAccess(tx, before.id, event, kept);
  const emailGivenAt = hasEntered(before) ? new Date() : null;
  await tx.user.update({ where: { id: before.id }, data: { email, emailGivenAt, emailReadAt: null } });
  await requireNotRestorable(tx, { id: before.id, email }, stillRestorable);
  // The invitation of an account was for the owner of the old address.
  if (hasEntered(before)) await tx.invitation.deleteMany({ where: { userId: before.id, acceptedAt: null } });
  if (before.deactivatedAt || !hasWayIn(before)) return;
  const { name, isProved } = toReader(before);
  const newEmailMasked = isProved ? maskEmail(email) : null;
  // Only an address at which its owner followed a mail can be restored: nothing in the account is theirs otherwise. The link stays
  // valid through later changes.
  const link = before.emailReadAt === null ? null : await restoreLink(tx, before);
  const content = emailChangedMail({ name, newEmailMasked, link });
  await queueMail(tx, { userId: before.id, kind: "email-changed", recipient: before.email, content });
}

async function restoreLink(tx: Transaction, { id, email }: UserRow): Promise<string> {
  const { token } = await issueToken(tx, { purpose: "email_restore", userId: id, email });
  return linkTo("stop-email-change", "email_change_stop", token);
}
