import "server-only";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { codesRefusedMail } from "@/lib/messages/email/message";
import { recordEvent } from "@/lib/platform/audit/data";
import { deviceName } from "@/lib/platform/device-name";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { countAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { transaction } from "@/lib/platform/sql/constraints";

/**
 * Records a code that was refused after the right password. From the third in an hour on a mail tells the user, once a
 * day: somebody may know their password.
 */
export async function recordRefusedCode(userId: string, origin: RequestOrigin): Promise<void> {
  const isRepeated = (await countAttempt(LIMITS.refusedCode, userId)) !== null;
  const isMailed = isRepeated && (await countAttempt(LIMITS.refusedCodeMail, userId)) === null;
  await transaction(async (tx) => {
    await recordEvent({ action: "account.code_refused", actorId: null, subjectId: userId, origin }, tx);
    if (!isMailed) return;
    await queueMailToUser(tx, { userId, kind: "codes-refused" }, (reader) => {
      const device = reader.isProved ? deviceName(origin.device) : null;
      return codesRefusedMail({ ...reader, when: new Date(), device });
    });
  });
  if (isMailed) deliverSoon();
}
