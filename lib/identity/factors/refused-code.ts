import "server-only";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { codesRefusedMail } from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
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
    const { email, name, timeZone } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const content = codesRefusedMail({ name, timeZone, when: new Date(), device: deviceName(origin.device) });
    await queueMail(tx, { kind: "codes-refused", recipient: email, content });
  });
  if (isMailed) deliverSoon();
}
