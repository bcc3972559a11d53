import "server-only";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { emailChangedMail } from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { giveAddress } from "./give-address";
import { givenAddressEvent } from "./given-address";
import { maskEmail } from "./mask-email";

/** Gives a locked user the address from the organisation's directory, which also proves an unproved account. */
export async function assignAddress(tx: Transaction, before: UserRow, email: string): Promise<UserRow> {
  await tx.invitation.deleteMany({ where: { userId: before.id, acceptedAt: null } });
  const event = await givenAddressEvent(tx, before.id, email);
  // An unproved account is claimed, because anyone may have set up its access.
  const isClaimed = before.emailVerified === null;
  const user = isClaimed ? await proveAddress(tx, before.id, { by: "directory" }) : before;
  await giveAddress(tx, before, email, { event, isClaimed });
  if (!user.deactivatedAt) {
    const content = emailChangedMail({ name: user.name, newEmailMasked: maskEmail(email), link: null });
    await queueMail(tx, { userId: user.id, kind: "email-changed", recipient: email, content });
  }
  return tx.user.findUniqueOrThrow({ where: { id: before.id } });
}
