import "server-only";
import { wrongCode } from "@/lib/identity/contact-details/data";
import { consumeCode } from "@/lib/identity/one-time-tokens/data";
import type { Actor } from "@/lib/identity/sessions/data";
import { renewSession } from "@/lib/identity/sessions/renew";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { codesRefusedMail } from "@/lib/messages/email/message";
import { recordEvent } from "@/lib/platform/audit/data";
import { deviceName } from "@/lib/platform/device-name";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { notFound } from "@/lib/platform/http/problem";
import { type Counted, countAttempt, requireAttempts, resetAttempts } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { PURPOSES, type Purpose } from "@/lib/platform/rate-limits/purposes";
import { transaction } from "@/lib/platform/sql/constraints";
import { consumeRecoveryCode, consumeTimeStep, type FactorKey, listVerifiedKeys, sendFactorCode } from "./data";
import type { Challenge } from "./schema";
import { findTimeStep } from "./totp";

/** Verifies a factor's code. A correct code works only once. */
export async function verifyCode(userId: string, { id, secret }: FactorKey, code: string): Promise<boolean> {
  if (secret === null) return consumeCode({ userId, aim: `factor:${id}` }, code);
  const timeStep = findTimeStep(secret, code, Date.now());
  return timeStep !== null && consumeTimeStep(id, timeStep);
}

/**
 * Verifies a code or recovery code of a user. A correct one is used up and resets the attempts.
 * @param counters the purpose of the attempt, and the keys that count it
 * @throws {Problem} 429 after too many wrong ones, 404 for another user's factor
 */
export async function verifyFactorCode(
  userId: string,
  shown: { factorId?: string; code: string } | { recoveryCode: string },
  { purpose, counted }: { purpose: Purpose; counted: Counted },
): Promise<boolean> {
  await requireAttempts(purpose, counted);
  const isMet =
    "recoveryCode" in shown ? await consumeRecoveryCode(userId, shown.recoveryCode) : await meetsOne(userId, shown);
  if (isMet) await resetAttempts(purpose, counted);
  return isMet;
}

async function meetsOne(userId: string, { factorId, code }: { factorId?: string; code: string }): Promise<boolean> {
  const keys = await listVerifiedKeys(userId);
  const chosen = factorId === undefined ? keys : keys.filter(({ id }) => id === factorId);
  if (chosen.length === 0) throw notFound("This factor");
  for (const key of chosen) if (await verifyCode(userId, key, code)) return true;
  return false;
}

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
