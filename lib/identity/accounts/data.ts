import "server-only";
import { z } from "zod";
import { toPhoneNumber } from "@/lib/identity/contact-details/phone-number";
import { consumeToken, issueToken } from "@/lib/identity/one-time-tokens/data";
import { endSessionsOf } from "@/lib/identity/sessions/data";
import { emailProblems, lockUser, requireOtherAdmin, toUser } from "@/lib/identity/users/data";
import type { User, UserInput } from "@/lib/identity/users/schema";
import { queueMail } from "@/lib/messages/outbox/data";
import type { MailContent } from "@/lib/messages/outbox/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import { db, type Transaction } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, type Versions } from "@/lib/platform/http/version";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

/** Who signs in by that e-mail address or verified phone number, with the hash of their password if they have one. */
export async function findCredential(identifier: string) {
  const phoneNumber = identifier.includes("@") ? null : toPhoneNumber(identifier);
  const user = await db().user.findFirst({
    where: phoneNumber ? { phoneNumber, phoneVerifiedAt: { not: null } } : { email: identifier.toLowerCase() },
    include: { credential: true },
  });
  return (
    user && {
      id: user.id,
      isAdmin: user.isAdmin,
      isDeactivated: user.deactivatedAt !== null,
      passwordHash: user.credential?.passwordHash,
    }
  );
}

/** The hash of a person's password, if they have one and are not deactivated. */
export async function findPasswordHash(userId: string): Promise<string | undefined> {
  return (await db().credential.findUnique({ where: { userId, user: { deactivatedAt: null } } }))?.passwordHash;
}

/** Makes an account with a password. @throws {Problem} 409 when the address has an account */
export async function createAccount(
  account: { email: string; name: string; passwordHash: string; timeZone?: string },
  origin: RequestOrigin,
): Promise<User> {
  const { passwordHash, ...person } = account;
  return transaction(async (tx) => {
    const user = await tx.user.create({ data: { ...person, credential: { create: { passwordHash } } } });
    await recordEvent({ action: "account.signed_up", actorId: user.id, subjectId: user.id, origin }, tx);
    return toUser(user);
  }, emailProblems);
}

/** Sets a password, and lives up to what follows from it: a link to set one is dead. */
export async function writePassword(userId: string, passwordHash: string, tx: Transaction): Promise<void> {
  await lockUser(tx, userId);
  await tx.credential.upsert({ where: { userId }, create: { userId, passwordHash }, update: { passwordHash } });
  await tx.verificationToken.deleteMany({ where: { userId, purpose: "recovery" } });
}

type Announcement = { mail: (person: { name: string; timeZone: string }) => MailContent; origin: RequestOrigin };

/** Changes a person's password; their other sessions end, and a mail says so. */
export async function changePassword(
  { id, sessionId }: { id: string; sessionId: string },
  passwordHash: string,
  { mail, origin }: Announcement,
): Promise<void> {
  await transaction(async (tx) => {
    await writePassword(id, passwordHash, tx);
    await endSessionsOf(id, sessionId, tx);
    await tx.session.updateMany({ where: { sessionToken: sessionId }, data: { authenticatedAt: new Date() } });
    await announce(tx, id, "password-changed", mail);
    await recordEvent({ action: "account.password_changed", actorId: id, subjectId: id, origin }, tx);
  });
}

/** Sets the password of whom a recovery token is for, and ends all of their sessions. @returns whose; null for a token that is not good */
export async function resetPassword(
  token: string,
  passwordHash: string,
  { mail, origin }: Announcement,
): Promise<string | null> {
  return transaction(async (tx) => {
    const taken = await consumeToken(tx, "recovery", token);
    if (!taken) return null;
    const { userId, email } = taken;
    await writePassword(userId, passwordHash, tx);
    await endSessionsOf(userId, undefined, tx);
    // Whoever reads mail to the address has shown that it is theirs.
    await tx.user.updateMany({
      where: { id: userId, email, emailVerified: null },
      data: { emailVerified: new Date() },
    });
    await announce(tx, userId, "password-changed", mail);
    await recordEvent({ action: "account.password_reset", actorId: userId, subjectId: userId, origin }, tx);
    return userId;
  });
}

/** Mails a person at the address they have now. */
async function announce(
  tx: Transaction,
  userId: string,
  kind: string,
  mail: (person: { name: string; timeZone: string }) => MailContent,
): Promise<void> {
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await queueMail(tx, { kind, recipient: person.email, content: mail(person) });
}

/**
 * Mails a person a link to set a new password, unless they are deactivated. Whoever has no password yet has an invitation,
 * which is not this link's to replace.
 */
export async function sendRecovery(
  userId: string,
  { mail, origin }: { mail: (person: { name: string }, token: string) => MailContent; origin: RequestOrigin },
): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, userId);
    const { email, name, deactivatedAt } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (deactivatedAt) return;
    const { token } = await issueToken(tx, { purpose: "recovery", userId, email });
    await queueMail(tx, { kind: "recovery", recipient: email, content: mail({ name }, token) });
    await recordEvent({ action: "account.recovery_asked", actorId: null, subjectId: userId, origin }, tx);
  });
}

/** The addresses and numbers that messages to a person go to, also those that wait to be confirmed. */
export async function listRecipients(userId: string, tx: Transaction = db()): Promise<string[]> {
  const found = await queryRows(
    z.object({ recipient: z.string() }),
    sql`SELECT email AS recipient FROM users WHERE id = ${userId}::uuid
        UNION SELECT phone_number FROM users WHERE id = ${userId}::uuid AND phone_number IS NOT NULL
        UNION SELECT phone_number FROM factors WHERE user_id = ${userId}::uuid AND phone_number IS NOT NULL
        UNION SELECT identifier FROM verification_tokens WHERE user_id = ${userId}::uuid AND purpose = 'email_change'`,
    tx,
  );
  return found.map(({ recipient }) => recipient);
}

/**
 * Deletes a person with all that is theirs; what others learn from stays.
 * @throws {Problem} 404; 409 for the last administrator
 */
export async function deleteAccount(
  userId: string,
  {
    mail,
    origin,
    actorId,
  }: { mail: (person: { name: string }) => MailContent; origin: RequestOrigin; actorId: string },
): Promise<void> {
  await transaction(async (tx) => {
    await requireOtherAdmin(tx, userId);
    if (!(await lockUser(tx, userId))) throw notFound("This user");
    const { email, name, deactivatedAt } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const recipients = await listRecipients(userId, tx);
    await tx.user.delete({ where: { id: userId } });
    // Whom messages went to is held on nobody any more, but for the one that says so; a deactivated person gets none.
    await tx.outboxMessage.deleteMany({ where: { recipient: { in: recipients } } });
    if (!deactivatedAt) await queueMail(tx, { kind: "account-deleted", recipient: email, content: mail({ name }) });
    const action = actorId === userId ? "account.deleted" : "user.deleted";
    await recordEvent({ action, actorId, subjectId: userId, origin }, tx);
  });
}

/**
 * Changes what an administrator says of a person.
 * @throws {Problem} 404; 409 when the address is taken, or when there would be no administrator; 412
 */
export async function updateAccount(
  id: string,
  input: UserInput,
  { actorId, origin, versions }: { actorId: string; origin: RequestOrigin; versions: Versions },
): Promise<User> {
  return transaction(async (tx) => {
    if (!input.isAdmin) await requireOtherAdmin(tx, id);
    await tx.$executeRaw`SELECT FROM users WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.user.findUnique({ where: { id } });
    if (!before) throw notFound("This user");
    if (versions?.every((version) => version.getTime() !== before.updatedAt.getTime())) {
      throw changedMeanwhile("this user");
    }
    const isNewEmail = before.email !== input.email;
    const user = await tx.user.update({
      where: { id },
      data: { ...input, ...(isNewEmail && { emailVerified: null }) },
    });
    // What was mailed to the old address opens nothing any more.
    if (isNewEmail) await tx.verificationToken.deleteMany({ where: { userId: id } });
    const changed = (["email", "name", "isAdmin"] as const).filter((key) => before[key] !== user[key]);
    const detail = { changed, isAdmin: user.isAdmin };
    await recordEvent({ action: "user.changed", actorId, subjectId: id, origin, detail }, tx);
    return toUser(user);
  }, emailProblems);
}

/**
 * Lets a person sign in, or no longer. What is theirs stays; what would let them in or reach them ends: sessions, links,
 * codes, and messages that have not gone yet.
 * @throws {Problem} 404; 409 for the last administrator, and for whoever has not accepted their invitation
 */
export async function setActive(
  id: string,
  active: boolean,
  { actorId, origin }: { actorId: string; origin: RequestOrigin },
): Promise<User> {
  return transaction(async (tx) => {
    if (!active) await requireOtherAdmin(tx, id);
    if (!(await lockUser(tx, id))) throw notFound("This user");
    const before = await tx.user.findUniqueOrThrow({ where: { id }, include: { credential: true } });
    if ((before.deactivatedAt === null) === active) return toUser(before);
    if (!before.credential) throw conflict("This user has not accepted the invitation yet. Withdraw it instead");
    // Also when they come back: a sign-in that was under way when they were deactivated may have left a session.
    await endSessionsOf(id, undefined, tx);
    if (!active) {
      const recipient = { in: await listRecipients(id, tx) };
      await tx.outboxMessage.deleteMany({ where: { recipient, state: "queued" } });
      await tx.verificationToken.deleteMany({ where: { userId: id } });
    }
    const user = await tx.user.update({ where: { id }, data: { deactivatedAt: active ? null : new Date() } });
    const action = active ? "user.reactivated" : "user.deactivated";
    await recordEvent({ action, actorId, subjectId: id, origin }, tx);
    return toUser(user);
  });
}

/** A user with every row of the product that is theirs, for the export of their account. */
export const readAccount = (id: string) =>
  db().user.findUniqueOrThrow({
    where: { id },
    include: {
      invitation: true,
      invitationsSent: { select: { userId: true, sentAt: true, acceptedAt: true } },
      videosCreated: { select: { id: true, title: true } },
      videoProgress: { include: { earned: true, video: { select: { title: true } } } },
      videoPositions: true,
      playbackReports: true,
      notifications: true,
      ratings: true,
      comments: true,
      pathStarts: { include: { path: { select: { title: true } } } },
      trackStarts: { include: { track: { select: { title: true } } } },
    },
  });
