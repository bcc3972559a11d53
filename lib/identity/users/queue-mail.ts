import "server-only";
import { queueMail } from "@/lib/messages/outbox/data";
import type { MailContent } from "@/lib/messages/outbox/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { isAddressProved } from "./state";

/**
 * The reader of a mail. The name is null while the address is not proved to be theirs: a mail to it then holds nothing that
 * a user typed (docs/behaviour.md, 20).
 */
type Reader = { name: string | null; isProved: boolean; timeZone: string };

/** The reader of a mail to a user's address. */
export const toReader = (user: {
  name: string;
  emailVerified: Date | null;
  emailGivenAt: Date | null;
  timeZone: string;
}): Reader => {
  const isProved = isAddressProved(user);
  return { name: isProved ? user.name : null, isProved, timeZone: user.timeZone };
};

/** Queues a mail about a user's account to their current address. */
export async function queueMailToUser(
  tx: Transaction,
  { userId, kind }: { userId: string; kind: string },
  compose: (reader: Reader) => MailContent,
): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await queueMail(tx, { userId, kind, recipient: user.email, content: compose(toReader(user)) });
}
