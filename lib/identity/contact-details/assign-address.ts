import "server-only";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { emailChangedMail } from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { changeAddress } from "./data";
import { maskEmail } from "./mask-email";

/**
 * Gives a locked user the address that the organisation's directory names. It counts as proved, and both addresses are told.
 */
export async function assignAddress(tx: Transaction, before: UserRow, email: string): Promise<UserRow> {
  const newEmailMasked = maskEmail(email);
  const isProved = before.emailVerified !== null;
  await changeAddress(tx, before, email, ({ name }) =>
    emailChangedMail({ name, newEmailMasked: isProved ? newEmailMasked : null }),
  );
  const user = await proveAddress(tx, before.id, { by: "directory" });
  if (!user.deactivatedAt) {
    const content = emailChangedMail({ name: user.name, newEmailMasked });
    await queueMail(tx, { userId: user.id, kind: "email-changed", recipient: email, content });
  }
  return user;
}
