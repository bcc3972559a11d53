import "server-only";
import { updateAccount } from "@/lib/identity/accounts/data";
import type { Actor } from "@/lib/identity/sessions/data";
import type { User, UserChange } from "@/lib/identity/users/schema";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import type { Versions } from "@/lib/platform/http/version";
import { requireAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { findPendingEmail } from "./data";
import { queueInvitation } from "./invite";

/**
 * Changes the given fields of a user, for an administrator. The invitation of an invited user goes to their new address too,
 * because the link in the first mail becomes invalid.
 * @throws {Problem} 404; 409 when the address is taken, or for the last administrator; 412; 429 after too many mails
 */
export async function changeUser(
  id: string,
  input: UserChange,
  actor: Actor,
  origin: RequestOrigin,
  versions: Versions,
): Promise<User> {
  const pendingEmail = input.email === undefined ? null : await findPendingEmail(id);
  const isInvitedAnew = pendingEmail !== null && pendingEmail !== input.email;
  if (isInvitedAnew && input.email !== undefined) {
    await requireAttempts(PURPOSES.invitation, { account: actor.id, recipient: input.email, origin });
  }
  const user = await updateAccount(
    id,
    input,
    { actorId: actor.id, session: actor, origin, versions },
    async (tx, changed) => {
      if (isInvitedAnew && (await findPendingEmail(id, tx)) !== null) await queueInvitation(tx, changed, actor);
    },
  );
  if (input.email !== undefined) deliverSoon();
  return user;
}
