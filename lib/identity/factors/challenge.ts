import "server-only";
import { wrongCode } from "@/lib/identity/contact-details/data";
import type { Actor } from "@/lib/identity/sessions/data";
import { renewSession } from "@/lib/identity/sessions/renew";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { notFound } from "@/lib/platform/http/problem";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { listVerifiedKeys, sendFactorCode } from "./data";
import { recordRefusedCode, verifyFactorCode } from "./meet";
import type { Challenge } from "./schema";

/**
 * Verifies the second factor of a session. A phone without a code is sent one.
 * @throws {Problem} 400 for a wrong code, 404 for a phone that is not the user's factor, 429 after five attempts
 */
export async function meetChallenge(actor: Actor, shown: Challenge, origin: RequestOrigin): Promise<void> {
  if (!("code" in shown || "recoveryCode" in shown)) {
    const key = (await listVerifiedKeys(actor.id)).find(({ id, phoneNumber }) => id === shown.factorId && phoneNumber);
    if (!key) throw notFound("This phone");
    await sendFactorCode(actor.id, key, PURPOSES.phoneCode, origin);
    return deliverSoon();
  }
  const counters = { purpose: PURPOSES.challenge, counted: { account: actor.id } };
  if (!(await verifyFactorCode(actor.id, shown, counters))) {
    await recordRefusedCode(actor.id, origin);
    throw wrongCode();
  }
  const subjectId = await renewSession(actor, "factorMetAt");
  const action = "recoveryCode" in shown ? "recovery_code.used" : "factor.challenge_met";
  await recordEvent({ action, actorId: actor.id, subjectId, origin });
}
