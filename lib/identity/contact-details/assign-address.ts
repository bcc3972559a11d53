import "server-only";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { hasEntered } from "@/lib/identity/users/state";
import { emailChangedMail } from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { giveAddress } from "./give-address";
import { givenAddressEvent } from "./given-address";
import { maskEmail } from "./mask-email";

/**
 * True where the directory takes an account over by naming it as its own: nobody proved its address, so anybody may hold its access.
 */
export const isAdoptedBy = (
  before: UserRow,
  { email, externalId }: { email?: string; externalId?: string | null },
): boolean =>
  before.emailVerified === null &&
  before.emailGivenAt === null &&
  (typeof externalId === "string" || email !== undefined);

/**
 * Gives a locked user the address from the organisation's directory. An account at an unproved address, which nobody has entered, is
 * claimed by that.
 */
export async function assignAddress(
  tx: Transaction,
  before: UserRow,
  email: string,
  origin: RequestOrigin,
): Promise<UserRow> {
  await tx.invitation.deleteMany({ where: { userId: before.id, acceptedAt: null } });
  const event = hasEntered(before) ? await givenAddressEvent(tx, before.id, email) : "addressOfNewcomer";
  const isClaimed = before.emailVerified === null;
  const user = isClaimed ? await proveAddress(tx, before.id, { by: "directory", origin }) : before;
  await giveAddress(tx, before, email, { event });
  if (!user.deactivatedAt) {
    const content = emailChangedMail({ name: user.name, newEmailMasked: maskEmail(email), link: null });
    await queueMail(tx, { userId: user.id, kind: "email-changed", recipient: email, content });
  }
  return tx.user.findUniqueOrThrow({ where: { id: before.id } });
}
