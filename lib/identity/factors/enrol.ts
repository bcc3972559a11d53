import "server-only";
import { renderSVG } from "uqr";
import { requirePhoneNumber, wrongCode } from "@/lib/identity/contact-details/data";
import { maskPhoneNumber } from "@/lib/identity/contact-details/phone-number";
import { type Actor, lockOpenSession, recordFactorMet } from "@/lib/identity/sessions/data";
import { renewSession } from "@/lib/identity/sessions/renew";
import { watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { factorAddedMail, factorRemovedMail } from "@/lib/messages/email/message";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { requireAttempts, resetAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { transaction } from "@/lib/platform/sql/constraints";
import { createFactor, getFactorKey, listVerifiedKeys, replaceRecoveryCodes, sendFactorCode, toFactor } from "./data";
import { verifyCode } from "./meet";
import type { FactorInput, NewFactor } from "./schema";
import { newTotp } from "./totp";

/**
 * Adds an unverified factor: returns the secret of an authenticator app, this once, or sends a code to a phone.
 * @throws {Problem} 400 for an invalid number, 429 after too many messages
 */
export async function enrolFactor(actor: Actor, input: FactorInput, origin: RequestOrigin): Promise<NewFactor> {
  if (input.factorType === "totp") {
    const { secret, uri } = newTotp(actor.email);
    const factor = await createFactor(actor, { friendlyName: input.friendlyName || "Authenticator app", secret });
    return { ...factor, secret, uri, qrCode: renderSVG(uri, { border: 2 }) };
  }
  const phoneNumber = requirePhoneNumber(input.phoneNumber);
  const friendlyName = input.friendlyName || `Phone ${maskPhoneNumber(phoneNumber)}`;
  const factor = await createFactor(actor, { friendlyName, phoneNumber });
  await sendFactorCode(actor.id, { id: factor.id, phoneNumber, secret: null }, PURPOSES.phoneFactor, origin);
  deliverSoon();
  return factor;
}

/**
 * Verifies a factor by its first code; from then on signing in requires it. This session has verified it.
 * @returns the factor; with the user's first one also ten recovery codes, this once
 * @throws {Problem} 400 for a wrong code, 401 when the session has just ended, 404 for an unknown factor, 429 after five attempts
 */
export async function verifyFactor(actor: Actor, factorId: string, code: string, origin: RequestOrigin) {
  const { id: userId, sessionId } = actor;
  const key = await getFactorKey(userId, factorId);
  await requireAttempts(PURPOSES.newFactor, { account: userId });
  if (!(await verifyCode(userId, key, code))) throw wrongCode();
  await resetAttempts(PURPOSES.newFactor, { account: userId });
  const verified = await transaction(async (tx) => {
    // The lock orders concurrent activations, so that only the first one makes recovery codes.
    await lockOpenSession(tx, actor);
    const isFirst = (await tx.factor.count({ where: { userId, status: "verified" } })) === 0;
    const factor = toFactor(await tx.factor.update({ where: { id: factorId, userId }, data: { status: "verified" } }));
    await recordFactorMet(sessionId, tx);
    await queueMailToUser(tx, { userId, kind: "factor-added" }, ({ name, isProved }) =>
      factorAddedMail({ name, factor: isProved ? factor.friendlyName : null }),
    );
    await recordEvent({ action: "factor.added", actorId: userId, subjectId: factorId, origin }, tx);
    return isFirst ? { ...factor, recoveryCodes: await replaceRecoveryCodes(userId, tx) } : factor;
  });
  await renewSession(actor, "factorMetAt");
  deliverSoon();
  return verified;
}

/**
 * Removes a factor, and the recovery codes with the last verified one, and tells the user by mail.
 * @throws {Problem} 401 when the session has just ended, 404 for an unknown factor
 */
export async function removeFactor(actor: Actor, factorId: string, origin: RequestOrigin): Promise<void> {
  const { id: userId } = actor;
  await transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, userId);
    await lockOpenSession(tx, actor);
    const factor = await tx.factor.findFirst({ where: { id: factorId, userId } });
    if (!factor) throw notFound("This factor");
    await tx.factor.deleteMany({ where: { id: factorId } });
    await requireWayInKept();
    if (factor.status === "unverified") return;
    const left = await tx.factor.count({ where: { userId, status: "verified" } });
    if (left === 0) await tx.recoveryCode.deleteMany({ where: { userId } });
    await queueMailToUser(tx, { userId, kind: "factor-removed" }, ({ name, isProved }) =>
      factorRemovedMail({ name, factor: isProved ? factor.friendlyName : null }),
    );
    await recordEvent({ action: "factor.removed", actorId: userId, subjectId: factorId, origin }, tx);
  });
  deliverSoon();
}

/**
 * Replaces the recovery codes with ten new ones, returned this once.
 * @throws {Problem} 401 when the session has just ended, 409 without a verified factor
 */
export async function renewRecoveryCodes(actor: Actor, origin: RequestOrigin): Promise<string[]> {
  const { id } = actor;
  if ((await listVerifiedKeys(id)).length === 0) throw conflict("Recovery codes need a second factor. Add one first");
  return transaction(async (tx) => {
    await lockOpenSession(tx, actor);
    await recordEvent({ action: "recovery_codes.renewed", actorId: id, subjectId: id, origin }, tx);
    return replaceRecoveryCodes(id, tx);
  });
}
