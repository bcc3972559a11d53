import "server-only";
import { consumeToken, issueToken, linkTo, userOfLink } from "@/lib/identity/one-time-tokens/data";
import { lockOpenSession, type OpenUser } from "@/lib/identity/sessions/data";
import { watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { emailProblems, emailTaken, requireNotRestorable } from "@/lib/identity/users/data";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { handOverInvitation } from "@/lib/identity/users/hand-over-invitation";
import { lockUser } from "@/lib/identity/users/lock-user";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { queueMailToUser, toReader } from "@/lib/identity/users/queue-mail";
import { isAddressProved } from "@/lib/identity/users/state";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import {
  addressConfirmationMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailConfirmationMail,
} from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { invalid, Problem } from "@/lib/platform/http/problem";
import { countAttempts, requireAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { getContact } from "./data";
import { alreadyConfirmed, requireOwnAddressAllowed } from "./given-address";
import { maskEmail } from "./mask-email";

/**
 * Mails a link to a new address, which changes the address when it is followed, and one to the old address that stops the
 * change. The old one stays in use until then.
 * @throws {Problem} 401 when the session has just ended, 409 when the address is taken or would end a required sign-on, 429
 * after too many mails
 */
export async function changeEmail(user: OpenUser, newEmail: string, origin: RequestOrigin): Promise<void> {
  const { id: userId } = user;
  await requireAttempts(PURPOSES.emailChange, { account: userId, recipient: newEmail, origin });
  await transaction(async (tx) => {
    await lockOpenSession(tx, user);
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    await requireOwnAddressAllowed(tx, before, newEmail);
    if (await tx.user.findUnique({ where: { email: newEmail } })) throw emailTaken();
    await requireNotRestorable(tx, { id: userId, email: newEmail });
    const { email } = before;
    const { token } = await issueToken(tx, { purpose: "email_change", userId, email: newEmail });
    const content = emailConfirmationMail({ link: linkTo("confirm-email", "email_change", token) });
    await queueMail(tx, { userId, kind: "email-confirmation", recipient: newEmail, content });
    const { token: stopToken } = await issueToken(tx, { purpose: "email_change_stop", userId, email });
    const link = linkTo("stop-email-change", "email_change_stop", stopToken);
    await queueMailToUser(tx, { userId, kind: "email-change-requested" }, ({ name, isProved }) =>
      emailChangeRequestedMail({ name, newEmailMasked: isProved ? maskEmail(newEmail) : null, link }),
    );
    await recordEvent({ action: "account.email_change_asked", actorId: userId, subjectId: userId, origin }, tx);
  });
  deliverSoon();
}

/**
 * Confirms an address by its mailed link. @throws {Problem} 400 for an invalid link, 403 and 409 as `confirmByToken`, 429 after
 * too many attempts
 */
export async function confirmEmail(token: string, callerId: string | null, origin: RequestOrigin): Promise<void> {
  await requireAttempts(PURPOSES.emailLink, { origin });
  const confirmed = await confirmByToken(token, callerId, origin);
  if (!confirmed) throw invalid("This link is no longer valid. Get a new one in Settings");
  if (confirmed.isNew) deliverSoon();
}

/**
 * Confirms the address that the token was sent to as the user's own, and notifies an old one by mail.
 * @param callerId the user who is signed in where the link was followed
 * @returns whether the address is a new one; null for an invalid token
 * @throws {Problem} 403 when the address of the account is not proved and its user is not signed in: the link alone
 * does not prove that they made the account, and so leaves a new address unproved; 409 when the address has been taken
 * meanwhile or would end a required sign-on, and when no administrator could sign in any more
 */
export async function confirmByToken(
  token: string,
  callerId: string | null,
  origin: RequestOrigin,
): Promise<{ isNew: boolean } | null> {
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
      await changeAddress(tx, before, email, isAddressProved(before) ? maskEmail(email) : null);
      await requireNotRestorable(tx, { id: userId, email });
    }
    if (isOwn) await proveAddress(tx, userId, { by: "user", origin });
    else await leaveUnproved(tx, userId);
    await requireWayInKept();
    const action = isNew ? "account.email_changed" : "account.email_confirmed";
    await recordEvent({ action, actorId: userId, subjectId: userId, origin }, tx);
    return { isNew };
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
async function changeAddress(
  tx: Transaction,
  before: UserRow,
  email: string,
  newEmailMasked: string | null,
): Promise<void> {
  // An invitation was for the owner of the old address, who may be somebody else while nobody proved it.
  if (before.emailVerified === null) await handOverInvitation(tx, before.id);
  await tx.user.update({ where: { id: before.id }, data: { email, emailReadAt: null } });
  await tx.invitation.deleteMany({ where: { userId: before.id, acceptedAt: null } });
  if (before.deactivatedAt) return;
  const content = emailChangedMail({ name: toReader(before).name, newEmailMasked, link: null });
  await queueMail(tx, { userId: before.id, kind: "email-changed", recipient: before.email, content });
}

/**
 * Mails a link that confirms the user's own address.
 * @throws {Problem} 401 when the session has just ended, 409 when it is confirmed already, 429 after too many mails
 */
export async function askForConfirmation(
  { id, email, sessionId }: OpenUser & { email: string },
  origin: RequestOrigin,
): Promise<void> {
  if ((await getContact(id)).emailVerified) throw alreadyConfirmed();
  await requireAttempts(PURPOSES.emailConfirmation, { account: id, recipient: email, origin });
  await mailConfirmation(id, sessionId);
}

/** Mails the same link to a new user, unless the limits of such mails are reached. */
export async function offerConfirmation(
  { id, email }: { id: string; email: string },
  origin: RequestOrigin,
): Promise<void> {
  const counted = { account: id, recipient: email, origin };
  if ((await countAttempts(PURPOSES.emailConfirmation, counted)) !== null) return;
  await mailConfirmation(id);
}

/** @param sessionId undefined where the account was just made */
async function mailConfirmation(userId: string, sessionId?: string): Promise<void> {
  await transaction(async (tx) => {
    // Before the address is read, which somebody else may be changing.
    if (sessionId === undefined) await lockUser(tx, userId);
    else await lockOpenSession(tx, { id: userId, sessionId });
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const { email } = user;
    if (isAddressProved(user)) throw alreadyConfirmed();
    const { token } = await issueToken(tx, { purpose: "email_change", userId, email });
    const content = addressConfirmationMail({ link: linkTo("confirm-email", "email_change", token) });
    await queueMail(tx, { userId, kind: "address-confirmation", recipient: email, content });
  });
  deliverSoon();
}

/**
 * Stops a change of address by the link mailed to the old one, or restores the old address where somebody else changed
 * it.
 * @throws {Problem} 400 for an invalid link, 409 when the old address is taken meanwhile or no administrator could sign in any
 * more, 429 after too many attempts
 */
export async function stopEmailChange(token: string, origin: RequestOrigin): Promise<void> {
  await requireAttempts(PURPOSES.emailLink, { origin });
  const ownerId = await userOfLink(token, "email_change_stop", "email_restore");
  if (ownerId !== null && (await stopByToken(token, ownerId, origin))) return deliverSoon();
  throw invalid("This link is no longer valid. If your address was changed without you, tell your administrator");
}

/** @returns false for an invalid token */
const stopByToken = (token: string, ownerId: string, origin: RequestOrigin): Promise<boolean> =>
  transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, ownerId);
    const stopped = await consumeToken(tx, "email_change_stop", token);
    const restored = stopped ? null : await consumeToken(tx, "email_restore", token);
    const userId = (stopped ?? restored)?.userId;
    if (userId === undefined) return false;
    if (restored) await restoreAddress(tx, restored);
    else await dropAccess(tx, userId, "addressChangeStopped");
    await requireWayInKept();
    await recordEvent({ action: "account.email_change_stopped", actorId: null, subjectId: userId, origin }, tx);
    return true;
  }, emailProblems);

/** Restores the address that somebody else replaced, and ends the access that the new one may have opened. */
async function restoreAddress(tx: Transaction, { userId, email }: { userId: string; email: string }): Promise<void> {
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await dropAccess(tx, userId, "addressRestored");
  await changeAddress(tx, before, email, null);
  await tx.user.update({ where: { id: userId }, data: { emailGivenAt: null, emailReadAt: new Date() } });
}
