import "server-only";
import { after } from "next/server";
import { deliverInBackground, deliverSoon } from "@/lib/messages/delivery/deliver";
import { passwordChangedMail, recoveryMail } from "@/lib/messages/email/message";
import { deviceName } from "@/lib/platform/device-name";
import { env } from "@/lib/platform/env";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { invalid } from "@/lib/platform/http/problem";
import { log } from "@/lib/platform/log";
import { countAttempt, requireAttemptFromAddress, resetAttempts } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { findCredential, resetPassword, sendRecovery } from "./data";
import { hashNewPassword } from "./new-password";
import type { NewPassword } from "./schema";

/**
 * Mails a recovery link if there is an account. Runs after the response, so that neither its content nor its time reveals
 * whether the account exists.
 */
export function askForRecovery(email: string, origin: RequestOrigin): void {
  after(async () => {
    try {
      await recover(email, origin);
    } catch (error) {
      log().error({ err: error }, "recovery");
    }
  });
}

async function recover(email: string, origin: RequestOrigin): Promise<void> {
  if ((await countAttempt(LIMITS.message, email)) !== null) return;
  const known = await findCredential(email);
  if (!known?.passwordHash || known.isDeactivated) return;
  const link = (token: string) =>
    `${env().APP_URL}/reset-password#${new URLSearchParams({ token_hash: token, type: "recovery" })}`;
  await sendRecovery(known.id, { origin, mail: ({ name }, token) => recoveryMail({ name, link: link(token) }) });
  await deliverInBackground();
}

/** Sets a new password by a mailed link; all of the user's sessions end. @throws {Problem} 400 for an invalid link or a common password, 429 after too many attempts */
export async function reset({ token_hash, password }: NewPassword, origin: RequestOrigin): Promise<void> {
  await requireAttemptFromAddress(LIMITS.link, origin);
  const when = new Date();
  const device = deviceName(origin.device);
  const mail = (person: { name: string; timeZone: string }) => passwordChangedMail({ ...person, when, device });
  const userId = await resetPassword(token_hash, await hashNewPassword(password), { mail, origin });
  if (!userId) throw invalid("This link is no longer valid. Request a new one");
  // Attempts with the old password no longer count.
  await resetAttempts(LIMITS.signIn, userId);
  deliverSoon();
}
