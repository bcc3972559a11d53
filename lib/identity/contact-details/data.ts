import "server-only";
import { consumeCode, consumeToken, issueCode, issueToken, userOfLink } from "@/lib/identity/one-time-tokens/data";
import { lockOpenSession, type OpenUser } from "@/lib/identity/sessions/data";
import { watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { emailProblems, emailTaken, requireNotRestorable, toUser } from "@/lib/identity/users/data";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { handOverInvitation } from "@/lib/identity/users/hand-over-invitation";
import { lockUser } from "@/lib/identity/users/lock-user";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { queueMailToUser, type Reader, toReader } from "@/lib/identity/users/queue-mail";
import type { User } from "@/lib/identity/users/schema";
import { isAddressProved } from "@/lib/identity/users/state";
import { queueMail, queueSms } from "@/lib/messages/outbox/data";
import type { MailContent } from "@/lib/messages/outbox/schema";
import { codeMessage } from "@/lib/messages/sms/message";
import { recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, Problem } from "@/lib/platform/http/problem";
import { type ConstraintProblems, type Transaction, transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { requireOwnAddressAllowed } from "./given-address";

const phoneProblems: ConstraintProblems = {
  users_verified_phone_key: () => conflict("This number belongs to another account"),
};

/** The two mails of a change of address: a link that confirms it for the new address, a link that stops it for the old one. */
type ChangeMails = {
  confirm: (token: string) => MailContent;
  notice: (reader: Reader, stopToken: string) => MailContent;
};

/** Mails the links of a change of address; the old one stays in use until the new one is confirmed. @throws {Problem} 401, or 409 when the new one is taken or would end a required sign-on */
export async function askForEmailChange(
  user: OpenUser,
  newEmail: string,
  { mails, origin }: { mails: ChangeMails; origin: RequestOrigin },
): Promise<void> {
  const { id: userId } = user;
  await transaction(async (tx) => {
    await lockOpenSession(tx, user);
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    await requireOwnAddressAllowed(tx, before, newEmail);
    if (await tx.user.findUnique({ where: { email: newEmail } })) throw emailTaken();
    await requireNotRestorable(tx, { id: userId, email: newEmail });
    const { email } = before;
    const { token } = await issueToken(tx, { purpose: "email_change", userId, email: newEmail });
    const content = mails.confirm(token);
    await queueMail(tx, { userId, kind: "email-confirmation", recipient: newEmail, content });
    const { token: stopToken } = await issueToken(tx, { purpose: "email_change_stop", userId, email });
    await queueMailToUser(tx, { userId, kind: "email-change-requested" }, (reader) => mails.notice(reader, stopToken));
    await recordEvent({ action: "account.email_change_asked", actorId: userId, subjectId: userId, origin }, tx);
  });
}

/**
 * Voids a pending change of address by the token that was mailed to the old one, or restores the old address where
 * somebody else has changed it.
 * @returns false for an invalid token
 * @throws {Problem} 409 when the old address is taken meanwhile, or no administrator could sign in any more
 */
export async function stopEmailChange(
  token: string,
  { mail, origin }: { mail: (reader: Reader) => MailContent; origin: RequestOrigin },
): Promise<boolean> {
  const ownerId = await userOfLink(token, "email_change_stop", "email_restore");
  if (ownerId === null) return false;
  return transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, ownerId);
    const stopped = await consumeToken(tx, "email_change_stop", token);
    const restored = stopped ? null : await consumeToken(tx, "email_restore", token);
    const userId = (stopped ?? restored)?.userId;
    if (userId === undefined) return false;
    if (restored) await restoreAddress(tx, restored, mail);
    else await dropAccess(tx, userId, "addressChangeStopped");
    await requireWayInKept();
    await recordEvent({ action: "account.email_change_stopped", actorId: null, subjectId: userId, origin }, tx);
    return true;
  }, emailProblems);
}

/** Restores the address that somebody else replaced, and ends the access that the new one may have opened. */
async function restoreAddress(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
  mail: (reader: Reader) => MailContent,
): Promise<void> {
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await dropAccess(tx, userId, "addressRestored");
  await changeAddress(tx, before, email, mail);
  await tx.user.update({ where: { id: userId }, data: { emailGivenAt: null, emailReadAt: new Date() } });
}

/** 409: there is nothing to confirm. */
export const alreadyConfirmed = () => conflict("This address is confirmed already");

/**
 * Mails a link that confirms a user's own address.
 * @param user without a session where the account was just made
 * @throws {Problem} 401 when the session has just ended, 409 when it is confirmed already
 */
export async function askForConfirmation(
  user: { id: string; sessionId?: string },
  mail: (token: string) => MailContent,
): Promise<void> {
  const { id: userId, sessionId } = user;
  await transaction(async (tx) => {
    // Before the address is read, which somebody else may be changing.
    if (sessionId === undefined) await lockUser(tx, userId);
    else await lockOpenSession(tx, { id: userId, sessionId });
    const row = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const { email } = row;
    if (isAddressProved(row)) throw alreadyConfirmed();
    const { token } = await issueToken(tx, { purpose: "email_change", userId, email });
    await queueMail(tx, { userId, kind: "address-confirmation", recipient: email, content: mail(token) });
  });
}

/** A confirmed address: the user's id, and whether the address is a new one. */
type Confirmed = { userId: string; isNew: boolean };

/**
 * Confirms the address that the token was sent to as the user's own, and notifies an old one by mail.
 * @param callerId the user who is signed in where the link was followed
 * @returns null for an invalid token
 * @throws {Problem} 403 when the address of the account is not proved and its user is not signed in: the link alone
 * does not prove that they made the account, and so leaves a new address unproved; 409 when the address has been taken
 * meanwhile or would end a required sign-on, and when no administrator could sign in any more
 */
export async function confirmEmail(
  token: string,
  {
    mail,
    origin,
    callerId,
  }: { mail: (reader: Reader, newEmail: string) => MailContent; origin: RequestOrigin; callerId: string | null },
): Promise<Confirmed | null> {
  const ownerId = await userOfLink(token, "email_change");
  if (ownerId === null) return null;
  return transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, ownerId);
    const taken = await consumeToken(tx, "email_change", token);
    if (!taken) return null;
    const { userId, email } = taken;
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const isOwn = callerId === userId;
    const isNew = email !== before.email;
    if (!isOwn && !(isNew && isAddressProved(before))) throw signInFirst();
    // Sign-on may be required since the link was mailed.
    if (isNew) {
      await requireOwnAddressAllowed(tx, before, email);
      await changeAddress(tx, before, email, mail);
      await requireNotRestorable(tx, { id: userId, email });
    }
    if (isOwn) await proveAddress(tx, userId, { by: "user", origin });
    else await leaveUnproved(tx, userId);
    await requireWayInKept();
    const action = isNew ? "account.email_changed" : "account.email_confirmed";
    await recordEvent({ action, actorId: userId, subjectId: userId, origin }, tx);
    return { userId, isNew };
  }, emailProblems);
}

/** A mailbox's owner may follow a stranger's link: the new address is theirs, and the account is not. */
async function leaveUnproved(tx: Transaction, userId: string): Promise<void> {
  await dropAccess(tx, userId, "addressConfirmed");
  await tx.user.update({ where: { id: userId }, data: { emailGivenAt: new Date() } });
}

const signInFirst = () =>
  new Problem(403, "Sign in to your account first, then confirm", { type: "urn:waypoint:sign-in-required" });

/** Changes a user's address and mails the old one, unless the user is deactivated. */
export async function changeAddress(
  tx: Transaction,
  before: UserRow,
  email: string,
  mail: (reader: Reader, newEmail: string) => MailContent,
): Promise<void> {
  // An invitation was for the owner of the old address, who may be somebody else while nobody proved it.
  if (before.emailVerified === null) await handOverInvitation(tx, before.id);
  await tx.user.update({ where: { id: before.id }, data: { email, emailReadAt: null } });
  await tx.invitation.deleteMany({ where: { userId: before.id, acceptedAt: null } });
  if (before.deactivatedAt) return;
  const content = mail(toReader(before), email);
  await queueMail(tx, { userId: before.id, kind: "email-changed", recipient: before.email, content });
}

/** A user's contact details, with an address that is not confirmed yet. */
export async function getContact(userId: string) {
  const [user, token] = await Promise.all([
    db().user.findUniqueOrThrow({ where: { id: userId } }),
    db().verificationToken.findFirst({ where: { userId, purpose: "email_change", expires: { gt: new Date() } } }),
  ]);
  return {
    email: user.email,
    emailVerified: isAddressProved(user),
    emailGiven: user.emailGivenAt !== null,
    pendingEmail: token && token.identifier !== user.email ? token.identifier : null,
    phoneNumber: user.phoneNumber,
    phoneVerified: user.phoneVerifiedAt !== null,
  };
}

/** Sends a code to a user's unverified number. Codes for other numbers are deleted. @throws {Problem} 401 when the session has just ended */
export async function sendPhoneCode(user: OpenUser, phoneNumber: string): Promise<void> {
  const { id: userId } = user;
  await transaction(async (tx) => {
    await lockOpenSession(tx, user);
    await tx.verificationToken.deleteMany({
      where: { userId, purpose: "phone", identifier: { startsWith: "number:" } },
    });
    const code = await issueCode(tx, { userId, aim: `number:${phoneNumber}` });
    await queueSms(tx, {
      userId,
      kind: "phone-code",
      recipient: phoneNumber,
      content: codeMessage(code, new URL(env().APP_URL).hostname),
    });
  });
}

/**
 * Saves the number that a code was sent to as verified; the user can sign in with it.
 * @returns null for a code that is wrong, has expired or was tried too often
 * @throws {Problem} 401 when the session has just ended, 409 when the number belongs to another account
 */
export async function verifyPhone(user: OpenUser, code: string, origin: RequestOrigin): Promise<User | null> {
  const { id: userId } = user;
  const held = await db().verificationToken.findFirst({
    where: { userId, purpose: "phone", identifier: { startsWith: "number:" } },
    orderBy: { createdAt: "desc" },
  });
  const phoneNumber = held?.identifier.slice("number:".length);
  if (!phoneNumber || !(await consumeCode({ userId, aim: `number:${phoneNumber}` }, code))) return null;
  return transaction(async (tx) => {
    await lockOpenSession(tx, user);
    const data = { phoneNumber, phoneVerifiedAt: new Date() };
    const verified = toUser(await tx.user.update({ where: { id: userId }, data }));
    await recordEvent({ action: "account.phone_verified", actorId: userId, subjectId: userId, origin }, tx);
    return verified;
  }, phoneProblems);
}
