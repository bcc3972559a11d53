import "server-only";
import { issueToken } from "@/lib/identity/one-time-tokens/data";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { toReader } from "@/lib/identity/users/queue-mail";
import { hasEntered, hasWayIn, isAddressProved } from "@/lib/identity/users/state";
import { emailChangedMail } from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import type { GivenAddressEvent } from "./given-address";
import { linkTo } from "./link-to";
import { maskEmail } from "./mask-email";

/**
 * Gives a locked user an address that somebody else chose, and ends the access that the old one may have opened. The old address is
 * told, with a link that brings it back. Recovery at the new one waits until the user, signed in, has confirmed it, unless they
 * have never entered the account.
 * @param isClaimed the directory has just taken over an account that was never proved, with nothing but its history
 */
export async function giveAddress(
  tx: Transaction,
  before: UserRow,
  email: string,
  { event, isClaimed = false, ...kept }: { event: GivenAddressEvent; keepSessionId?: string; isClaimed?: boolean },
): Promise<void> {
  await dropAccess(tx, before.id, event, kept);
  const isConfirmed = isAddressProved(before);
  const emailGivenAt = hasEntered(before) && !isClaimed ? new Date() : null;
  await tx.user.update({ where: { id: before.id }, data: { email, emailGivenAt } });
  // The invitation of an account was for the owner of the old address.
  if (hasEntered(before)) await tx.invitation.deleteMany({ where: { userId: before.id, acceptedAt: null } });
  if (before.deactivatedAt || !hasWayIn(before)) return;
  const { name, isProved } = toReader(before);
  const newEmailMasked = isProved ? maskEmail(email) : null;
  // Only an address that the user confirmed comes back: its link outlives further changes.
  const link = isConfirmed ? await restoreLink(tx, before) : null;
  const content = emailChangedMail({ name, newEmailMasked, link });
  await queueMail(tx, { userId: before.id, kind: "email-changed", recipient: before.email, content });
}

async function restoreLink(tx: Transaction, { id, email }: UserRow): Promise<string> {
  const { token } = await issueToken(tx, { purpose: "email_restore", userId: id, email });
  return linkTo("stop-email-change", "email_change_stop", token);
}
