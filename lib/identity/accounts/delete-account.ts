import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { requireOtherAdmin, requireVersion } from "@/lib/identity/users/data";
import { handOverInvitation } from "@/lib/identity/users/hand-over-invitation";
import { lockUser } from "@/lib/identity/users/lock-user";
import { type Reader, toReader } from "@/lib/identity/users/queue-mail";
import { refuseTokenOnAdmin } from "@/lib/identity/users/refuse-token";
import { queueMail } from "@/lib/messages/outbox/data";
import type { MailContent } from "@/lib/messages/outbox/schema";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { notFound } from "@/lib/platform/http/problem";
import type { Versions } from "@/lib/platform/http/version";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { forget, forgetAllReports, withNamelessQuestions } from "./forget";

type Deletion = AuditContext & {
  actorId: string;
  /** The mail that tells the user. */
  mail: (reader: Reader) => MailContent;
};

/**
 * Deletes a user and their data. Library entries they created stay.
 * @throws {Problem} 401 or 403 when the actor may no longer act; 404; 409 for the last administrator; 412
 */
export const deleteAccount = (
  userId: string,
  actor: Actor,
  { versions, ...deletion }: Deletion & { versions?: Versions },
): Promise<void> =>
  inTurn("deletions", userId, async () => {
    const lock = (tx: Transaction) => lockDeletable(tx, userId, actor, versions);
    await transaction(lock);
    await forgetAllReports(userId);
    await withNamelessQuestions(userId, () => transaction(async (tx) => removeAccount(tx, await lock(tx), deletion)));
  });

/** Locks a user whom an actor may delete. @throws {Problem} as `deleteAccount` */
async function lockDeletable(
  tx: Transaction,
  userId: string,
  actor: Actor,
  versions: Versions | undefined,
): Promise<UserRow> {
  await requireOtherAdmin(tx, userId);
  if (!(await lockUser(tx, userId))) throw notFound("This user");
  await requireStillActs(actor, tx);
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { invitation: true } });
  requireVersion(user, versions);
  refuseTokenOnAdmin(user);
  return user;
}

/** Deletes a locked user, as `deleteAccount` does. @throws {Problem} 409 for the last administrator */
export async function removeAccount(
  tx: Transaction,
  user: UserRow,
  { mail, actorId, origin }: Deletion,
): Promise<void> {
  const { id: userId } = user;
  await requireOtherAdmin(tx, userId);
  if (actorId === userId && user.emailVerified === null) await handOverInvitation(tx, userId);
  await forget(tx, userId);
  // Deletes the messages about the account too.
  await tx.user.delete({ where: { id: userId } });
  const last = { userId: null, kind: "account-deleted", recipient: user.email, content: mail(toReader(user)) };
  if (!user.deactivatedAt) await queueMail(tx, last);
  const action = actorId === userId ? "account.deleted" : "user.deleted";
  await recordEvent({ action, actorId, subjectId: userId, origin }, tx);
}
