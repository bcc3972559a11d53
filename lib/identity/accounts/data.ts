import "server-only";
import { z } from "zod";
import { toPhoneNumber } from "@/lib/identity/contact-details/phone-number";
import { consumeToken, issueToken } from "@/lib/identity/one-time-tokens/data";
import { endSessionsOf } from "@/lib/identity/sessions/data";
import { emailProblems, lockUser, requireOtherAdmin, requireVersion, toUser } from "@/lib/identity/users/data";
import type { User, UserChange } from "@/lib/identity/users/schema";
import { queueMail } from "@/lib/messages/outbox/data";
import type { MailContent } from "@/lib/messages/outbox/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import { db, type Transaction } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, notFound } from "@/lib/platform/http/problem";
import type { Versions } from "@/lib/platform/http/version";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

/** The user with this email address or verified phone number, with the password hash if there is one. */
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

/** The password hash of a user who is not deactivated. */
export async function findPasswordHash(userId: string): Promise<string | undefined> {
  return (await db().credential.findUnique({ where: { userId, user: { deactivatedAt: null } } }))?.passwordHash;
}

/** Creates an account with a password. @throws {Problem} 409 when the address has an account */
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

/** Sets a password and deletes the user's recovery links. */
export async function writePassword(userId: string, passwordHash: string, tx: Transaction): Promise<void> {
  await lockUser(tx, userId);
  await tx.credential.upsert({ where: { userId }, create: { userId, passwordHash }, update: { passwordHash } });
  await tx.verificationToken.deleteMany({ where: { userId, purpose: "recovery" } });
}

type Announcement = { mail: (person: { name: string; timeZone: string }) => MailContent; origin: RequestOrigin };

/** Changes a password, ends the user's other sessions and notifies them by mail. */
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

/** Sets a password by a recovery token and ends all of the user's sessions. @returns the user's id; null for an invalid token */
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
    // The mailed link also verifies the address.
    await tx.user.updateMany({
      where: { id: userId, email, emailVerified: null },
      data: { emailVerified: new Date() },
    });
    await announce(tx, userId, "password-changed", mail);
    await recordEvent({ action: "account.password_reset", actorId: userId, subjectId: userId, origin }, tx);
    return userId;
  });
}

/** Queues a mail to a user's current address. */
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
 * Queues a mail with a recovery link, unless the user is deactivated. Not for invited users, who have their invitation.
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

/** A user's email addresses and phone numbers, including unconfirmed ones. */
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
 * Deletes a user and their data. Library entries they created stay.
 * @throws {Problem} 404; 409 for the last administrator; 412
 */
export async function deleteAccount(
  userId: string,
  {
    mail,
    origin,
    actorId,
    versions,
  }: {
    mail: (person: { name: string }) => MailContent;
    origin: RequestOrigin;
    actorId: string;
    versions?: Versions;
  },
): Promise<void> {
  await transaction(async (tx) => {
    await requireOtherAdmin(tx, userId);
    if (!(await lockUser(tx, userId))) throw notFound("This user");
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    requireVersion(before, versions);
    const { email, name, deactivatedAt } = before;
    const recipients = await listRecipients(userId, tx);
    await tx.user.delete({ where: { id: userId } });
    // Deletes all messages to the user, then queues the last one, except for a deactivated user.
    await tx.outboxMessage.deleteMany({ where: { recipient: { in: recipients } } });
    if (!deactivatedAt) await queueMail(tx, { kind: "account-deleted", recipient: email, content: mail({ name }) });
    const action = actorId === userId ? "account.deleted" : "user.deleted";
    await recordEvent({ action, actorId, subjectId: userId, origin }, tx);
  });
}

/**
 * Changes the given fields of a user, for an administrator.
 * @param onNewEmail runs in the transaction when the address changes
 * @throws {Problem} 404; 409 when the address is taken, or when there would be no administrator; 412
 */
export async function updateAccount(
  id: string,
  input: UserChange,
  { actorId, origin, versions }: { actorId: string; origin: RequestOrigin; versions: Versions },
  onNewEmail: (tx: Transaction, user: { id: string; email: string; name: string }) => Promise<void>,
): Promise<User> {
  return transaction(async (tx) => {
    if (input.isAdmin === false) await requireOtherAdmin(tx, id);
    await tx.$executeRaw`SELECT FROM users WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.user.findUnique({ where: { id } });
    if (!before) throw notFound("This user");
    requireVersion(before, versions);
    const isNewEmail = input.email !== undefined && before.email !== input.email;
    const user = await tx.user.update({
      where: { id },
      data: { ...input, ...(isNewEmail && { emailVerified: null }) },
    });
    // Links mailed to the old address become invalid.
    if (isNewEmail) await tx.verificationToken.deleteMany({ where: { userId: id } });
    if (isNewEmail) await onNewEmail(tx, user);
    const changed = (["email", "name", "isAdmin"] as const).filter((key) => before[key] !== user[key]);
    const detail = { changed, isAdmin: user.isAdmin };
    await recordEvent({ action: "user.changed", actorId, subjectId: id, origin, detail }, tx);
    return toUser(user);
  }, emailProblems);
}

/**
 * Reactivates or deactivates a user, or neither when `active` is undefined. Ends their sessions; deactivation also deletes their links, codes and queued
 * messages. Their other data stays.
 * @throws {Problem} 404; 409 for the last administrator and for an invited user; 412
 */
export async function setActive(
  id: string,
  active: boolean | undefined,
  { actorId, origin, versions }: { actorId: string; origin: RequestOrigin; versions: Versions },
): Promise<User> {
  return transaction(async (tx) => {
    if (active === false) await requireOtherAdmin(tx, id);
    if (!(await lockUser(tx, id))) throw notFound("This user");
    const before = await tx.user.findUniqueOrThrow({ where: { id }, include: { credential: true } });
    requireVersion(before, versions);
    if (active === undefined || (before.deactivatedAt === null) === active) return toUser(before);
    if (!before.credential) throw conflict("This user has not accepted the invitation yet. Withdraw it instead");
    // Also on reactivation: a sign-in during deactivation may have created a session.
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

/** A user with all of their data, for the account export. */
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
