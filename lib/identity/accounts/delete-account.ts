import "server-only";
import { removePicturesOf } from "@/lib/identity/pictures/remove";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { requireOtherAdmin } from "@/lib/identity/users/can-sign-in";
import { requireVersion } from "@/lib/identity/users/data";
import { handOverInvitation } from "@/lib/identity/users/hand-over-invitation";
import { lockUser } from "@/lib/identity/users/lock-user";
import { toReader } from "@/lib/identity/users/queue-mail";
import { refuseTokenOnAdmin } from "@/lib/identity/users/refuse-token";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { accountDeletedMail } from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { notFound } from "@/lib/platform/http/problem";
import type { Versions } from "@/lib/platform/http/version";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { forget, forgetAllReports, withNamelessQuestions } from "./forget";

/**
 * Deletes a user and their data, and tells them by mail unless they are deactivated. Library entries they created stay.
 * @throws {Problem} 401 or 403 when the actor may no longer act; 404; 409 for the last administrator; 412
 */
export async function deleteUser(
  userId: string,
  actor: Actor,
  origin: RequestOrigin,
  versions: Versions | undefined,
): Promise<void> {
  await inTurn("deletions", userId, async () => {
    const lock = (tx: Transaction) => lockDeletable(tx, userId, actor, versions);
    await transaction(lock);
    await forgetAllReports(userId);
    await withNamelessQuestions(userId, () =>
      transaction(async (tx) => removeAccount(tx, await lock(tx), { actorId: actor.id, origin })),
    );
  });
  await removePicturesOf(userId);
  deliverSoon();
}

/** Locks a user whom an actor may delete. @throws {Problem} as `deleteUser` */
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

/** Deletes a locked user and their data, except their pictures. @throws {Problem} 409 for the last administrator */
export async function removeAccount(tx: Transaction, user: UserRow, { actorId, origin }: AuditContext): Promise<void> {
  const { id: userId } = user;
  await requireOtherAdmin(tx, userId);
  if (actorId === userId && user.emailVerified === null) await handOverInvitation(tx, userId);
  await forget(tx, userId);
  // Deletes the messages about the account too.
  await tx.user.delete({ where: { id: userId } });
  const last = { userId: null, kind: "account-deleted", recipient: user.email };
  if (!user.deactivatedAt) await queueMail(tx, { ...last, content: accountDeletedMail(toReader(user)) });
  const action = actorId === userId ? "account.deleted" : "user.deleted";
  await recordEvent({ action, actorId, subjectId: userId, origin }, tx);
}
