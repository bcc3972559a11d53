import "server-only";
import { issueToken, linkTo } from "@/lib/identity/one-time-tokens/data";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { requireNotRestorable, stillRestorable } from "@/lib/identity/users/data";
import { refuseTokenRole } from "@/lib/identity/users/refuse-token";
import type { UserInput } from "@/lib/identity/users/schema";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { invitationMail } from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { readOrganisation } from "@/lib/platform/organisation/data";
import { requireAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { alreadyAccount, getInvitation, lockInvited, refuseEarly } from "./data";
import type { Invitation, Invited } from "./schema";

/** Invites a user by mail. @throws {Problem} 409 when the account is active, 429 after too many mails */
export async function inviteUser(input: UserInput, actor: Actor, origin: RequestOrigin): Promise<Invited> {
  refuseTokenRole(input.isAdmin);
  await refuseEarly(input.email);
  await requireAttempts(PURPOSES.invitation, { account: actor.id, recipient: input.email, origin });
  const invited = await createInvitation(input, actor, origin);
  deliverSoon();
  return invited;
}

/**
 * Creates an invited user without a password and queues the mail with the link to set one, in one transaction. A user who is
 * already invited gets a new link; the old one becomes invalid. The name and role of an account that existed before change once
 * the link is followed, and the role of a new one begins then.
 * @throws {Problem} 401 or 403 when the actor may no longer act; 409 when the account is in use, or while another user can take
 * the address back
 */
export function createInvitation(
  { email, name, isAdmin }: UserInput,
  actor: Actor,
  origin: RequestOrigin,
): Promise<Invited> {
  return transaction(async (tx) => {
    await requireStillActs(actor, tx);
    // If several administrators invite the same user at once, one creates the row and the others wait for it.
    const { count } = await tx.user.createMany({ data: { email, name }, skipDuplicates: true });
    const { id, isClaim } = await lockInvited(tx, { email });
    if (count > 0) await requireNotRestorable(tx, { id, email }, stillRestorable);
    if (!isClaim) await tx.user.update({ where: { id }, data: { name } });
    const granted = { name: isClaim ? name : null, isAdmin };
    const expiresAt = await queueInvitation(tx, { id, email, name }, actor, granted);
    await recordEvent({ action: "user.invited", actorId: actor.id, subjectId: id, origin }, tx);
    return { id, email, name, isAdmin, expiresAt: expiresAt.toISOString() };
  });
}

/** Sends a new link to an invited user; the old one becomes invalid. @throws {Problem} 404; 409 when accepted, 429 after too many mails */
export async function inviteAgain(id: string, actor: Actor, origin: RequestOrigin): Promise<Invitation> {
  const { email, status: before } = await getInvitation(id);
  if (before === "accepted") throw alreadyAccount();
  await refuseEarly(email);
  await requireAttempts(PURPOSES.invitation, { account: actor.id, recipient: email, origin });
  const invitation = await transaction(async (tx) => {
    await lockInvited(tx, { id: (await getInvitation(id, tx)).userId });
    const { userId, name, email: recipient, status } = await getInvitation(id, tx);
    if (status === "accepted") throw alreadyAccount();
    await queueInvitation(tx, { id: userId, email: recipient, name }, actor);
    await recordEvent({ action: "user.invitation_resent", actorId: actor.id, subjectId: userId, origin }, tx);
    return getInvitation(id, tx);
  });
  deliverSoon();
  return invitation;
}

/**
 * Saves a user's invitation and queues its mail in the actor's name. It replaces an earlier one, whose links become invalid and whose
 * mail is not sent any more.
 * @param granted the role that accepting it gives, and the name that it gives an account that existed before; undefined leaves
 * those of the earlier one
 * @returns when its link expires
 */
export async function queueInvitation(
  tx: Transaction,
  { id: userId, email, name }: { id: string; email: string; name: string },
  { id: invitedById, name: invitedBy, timeZone }: Actor,
  granted?: { name: string | null; isAdmin: boolean },
): Promise<Date> {
  const { token, expires: expiresAt } = await issueToken(tx, { purpose: "invite", userId, email });
  const link = linkTo("setup-password", "invite", token);
  const { name: organisation } = await readOrganisation(tx);
  const content = invitationMail({ name, organisation, invitedBy, link, expiresAt, timeZone });
  const messageId = await queueMail(tx, { userId, kind: "invitation", recipient: email, content });
  const earlier = await tx.invitation.findUnique({ where: { userId }, select: { messageId: true } });
  // An earlier one may have been accepted, by an account whose address an administrator has changed since.
  const data = { messageId, invitedById, expiresAt, ...granted, sentAt: new Date(), acceptedAt: null };
  await tx.invitation.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  if (earlier?.messageId) await tx.outboxMessage.deleteMany({ where: { id: earlier.messageId, state: "queued" } });
  return expiresAt;
}
