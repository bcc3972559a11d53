import "server-only";
import { consumeToken, issueToken, linkTo, userOfLink } from "@/lib/identity/one-time-tokens/data";
import { watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { lockUser } from "@/lib/identity/users/lock-user";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { passwordChangedMail, recoveryMail } from "@/lib/messages/email/message";
import { recordEvent } from "@/lib/platform/audit/data";
import { runAfterResponse } from "@/lib/platform/background/after-response";
import { deviceName } from "@/lib/platform/device-name";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { invalid } from "@/lib/platform/http/problem";
import { countAttempts, requireAttempts, resetAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { transaction } from "@/lib/platform/sql/constraints";
import { findCredential } from "./data";
import { rememberBrowser } from "./known-browser";
import { hashNewPassword } from "./password";
import type { NewPassword } from "./schema";

/**
 * Mails a recovery link if there is an account. The work runs after the response, so that neither its content nor its time
 * reveals whether the account exists; more requests than the limits allow are answered alike and ignored.
 */
export async function askForRecovery(email: string, origin: RequestOrigin): Promise<void> {
  if ((await countAttempts(PURPOSES.recovery, { recipient: email, origin })) !== null) return;
  runAfterResponse("recovery", () => recover(email, origin));
}

/**
 * Mails the link, unless the user is deactivated, or somebody else gave the address and the user has not confirmed it.
 * Not for invited users, whose invitation has a link; a user whom the directory made sets the first password by it.
 */
async function recover(email: string, origin: RequestOrigin): Promise<void> {
  const known = await findCredential(email);
  // An account without a password whose address is proved comes from the organisation's directory.
  if (!known || known.isDeactivated || known.isGiven || !(known.passwordHash || known.isProved)) return;
  const { id: userId } = known;
  await transaction(async (tx) => {
    await lockUser(tx, userId);
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (user.deactivatedAt || user.emailGivenAt) return;
    const { token } = await issueToken(tx, { purpose: "recovery", userId, email: user.email });
    const link = linkTo("reset-password", "recovery", token);
    await queueMailToUser(tx, { userId, kind: "recovery" }, ({ name }) => recoveryMail({ name, link }));
    await recordEvent({ action: "account.recovery_asked", actorId: null, subjectId: userId, origin }, tx);
  });
  deliverSoon();
}

/** Sets a new password by a mailed link; all of the user's sessions end. @throws {Problem} 400 for an invalid link or a common password, 429 after too many attempts */
export async function reset({ token_hash, password }: NewPassword, origin: RequestOrigin): Promise<void> {
  await requireAttempts(PURPOSES.resetLink, { origin });
  const passwordHash = await hashNewPassword(password);
  const userId = await resetPassword(token_hash, passwordHash, origin);
  if (!userId) throw invalid("This link is no longer valid. Request a new one");
  // Attempts with the old password no longer count.
  await resetAttempts(PURPOSES.signIn, { account: userId });
  await rememberBrowser({ id: userId, passwordHash });
  deliverSoon();
}

/**
 * Sets a password by a recovery token, and ends all earlier access.
 * @returns the user's id; null for an invalid token
 * @throws {Problem} 409 when no administrator could sign in any more, because the address requires sign-on
 */
export async function resetPassword(
  token: string,
  passwordHash: string,
  origin: RequestOrigin,
): Promise<string | null> {
  const ownerId = await userOfLink(token, "recovery");
  if (ownerId === null) return null;
  const [when, device] = [new Date(), deviceName(origin.device)];
  return transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, ownerId);
    const taken = await consumeToken(tx, "recovery", token);
    if (!taken) return null;
    const { userId } = taken;
    // Queued before the address is proved, so that the mail leaves out a name that somebody else may have typed.
    await queueMailToUser(tx, { userId, kind: "password-changed" }, (reader) =>
      passwordChangedMail({ ...reader, when, device: reader.isProved ? device : null }),
    );
    await proveAddress(tx, userId, { by: "recovery", passwordHash, origin });
    await requireWayInKept();
    await recordEvent({ action: "account.password_reset", actorId: userId, subjectId: userId, origin }, tx);
    return userId;
  });
}
