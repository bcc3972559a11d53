import "server-only";
import { issueToken, linkTo } from "@/lib/identity/one-time-tokens/data";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
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
import {
  alreadyAccount,
  type Granted,
  getInvitation,
  lockInvited,
  refuseEarly,
  saveInvitation,
  saveInvited,
} from "./data";
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
 * Creates an invited user and queues the mail with the link to set a password, in one transaction. A user who is already
 * invited gets a new link; the old one becomes invalid. The name and role of an account that existed before change once the link
 * is followed, and the role of a new one begins then.
 * @throws {Problem} 401 or 403 when the actor may no longer act; 409 when the account is in use
 */
export function createInvitation(input: UserInput, actor: Actor, origin: RequestOrigin): Promise<Invited> {
  return transaction(async (tx) => {
    await requireStillActs(actor, tx);
    const { isClaim, ...invited } = await saveInvited(tx, input);
    const { id, email, name } = invited;
    const { isAdmin } = input;
    const granted = { name: isClaim ? name : null, isAdmin };
    const expiresAt = await queueInvitation(tx, invited, actor, granted);
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

/** Queues the invitation's mail in the actor's name; earlier links become invalid. @returns when its link expires */
export async function queueInvitation(
  tx: Transaction,
  { id, email, name }: { id: string; email: string; name: string },
  { id: invitedById, name: invitedBy, timeZone }: Actor,
  granted?: Granted,
): Promise<Date> {
  const { token, expires: expiresAt } = await issueToken(tx, { purpose: "invite", userId: id, email });
  const link = linkTo("setup-password", "invite", token);
  const { name: organisation } = await readOrganisation(tx);
  const content = invitationMail({ name, organisation, invitedBy, link, expiresAt, timeZone });
  const messageId = await queueMail(tx, { userId: id, kind: "invitation", recipient: email, content });
  await saveInvitation(tx, id, { messageId, invitedById, expiresAt }, granted);
  return expiresAt;
}
