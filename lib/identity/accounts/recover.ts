import "server-only";
import { linkTo } from "@/lib/identity/one-time-tokens/data";
import type { Reader } from "@/lib/identity/users/queue-mail";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { passwordChangedMail, recoveryMail } from "@/lib/messages/email/message";
import { runAfterResponse } from "@/lib/platform/background/after-response";
import { deviceName } from "@/lib/platform/device-name";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { invalid } from "@/lib/platform/http/problem";
import { countAttempts, requireAttempts, resetAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { findCredential, resetPassword, sendRecovery } from "./data";
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

async function recover(email: string, origin: RequestOrigin): Promise<void> {
  const known = await findCredential(email);
  // An account without a password whose address is proved comes from the organisation's directory.
  if (!known || known.isDeactivated || known.isGiven || !(known.passwordHash || known.isProved)) return;
  await sendRecovery(known.id, {
    origin,
    mail: ({ name }, token) => recoveryMail({ name, link: linkTo("reset-password", "recovery", token) }),
  });
  deliverSoon();
}

/** Sets a new password by a mailed link; all of the user's sessions end. @throws {Problem} 400 for an invalid link or a common password, 429 after too many attempts */
export async function reset({ token_hash, password }: NewPassword, origin: RequestOrigin): Promise<void> {
  await requireAttempts(PURPOSES.resetLink, { origin });
  const when = new Date();
  const device = deviceName(origin.device);
  const mail = (reader: Reader) => passwordChangedMail({ ...reader, when, device: reader.isProved ? device : null });
  const passwordHash = await hashNewPassword(password);
  const userId = await resetPassword(token_hash, passwordHash, { mail, origin });
  if (!userId) throw invalid("This link is no longer valid. Request a new one");
  // Attempts with the old password no longer count.
  await resetAttempts(PURPOSES.signIn, { account: userId });
  await rememberBrowser({ id: userId, passwordHash });
  deliverSoon();
}
