import "server-only";
import type { Actor } from "@/lib/identity/sessions/data";
import type { UserInput } from "@/lib/identity/users/schema";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { invitationMail } from "@/lib/messages/email/message";
import { env } from "@/lib/platform/env";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { createInvitation, getInvitation, type Inviting, resendInvitation } from "./data";
import type { Invitation, Invited } from "./schema";

/** How an administrator invites: in their name, by a mail that carries the link. */
export const invitingAs = ({ id, name: invitedBy, timeZone }: Actor, origin: RequestOrigin): Inviting => ({
  actorId: id,
  origin,
  mail: ({ name }, token, expiresAt) => {
    // After the hash, so that no server on the way writes the token down.
    const link = `${env().APP_URL}/setup-password#${new URLSearchParams({ token_hash: token, type: "invite" })}`;
    return invitationMail({ name, invitedBy, link, expiresAt, timeZone });
  },
});

/** Invites somebody by mail. @throws {Problem} 409 when the account is active, 429 when they had too many mails */
export async function inviteUser(input: UserInput, actor: Actor, origin: RequestOrigin): Promise<Invited> {
  await requireAttempt(LIMITS.message, input.email);
  const invited = await createInvitation(input, invitingAs(actor, origin));
  deliverSoon();
  return invited;
}

/** Sends an invitation again. @throws {Problem} 404; 409 when it was accepted, 429 when they had too many mails */
export async function inviteAgain(id: string, actor: Actor, origin: RequestOrigin): Promise<Invitation> {
  const { email } = await getInvitation(id);
  await requireAttempt(LIMITS.message, email);
  const invitation = await resendInvitation(id, invitingAs(actor, origin));
  deliverSoon();
  return invitation;
}
