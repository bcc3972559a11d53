import "server-only";
import { renderSVG } from "uqr";
import { requirePhoneNumber, wrongCode } from "@/lib/identity/contact-details/change";
import { maskPhoneNumber } from "@/lib/identity/contact-details/phone-number";
import { type Actor, lockOpenSession } from "@/lib/identity/sessions/data";
import { renewSession } from "@/lib/identity/sessions/renew";
import type { Reader } from "@/lib/identity/users/queue-mail";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { factorAddedMail, factorRemovedMail } from "@/lib/messages/email/message";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict } from "@/lib/platform/http/problem";
import { requireAttempts, resetAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { transaction } from "@/lib/platform/sql/constraints";
import {
  activateFactor,
  createFactor,
  deleteFactor,
  getFactorKey,
  listVerifiedKeys,
  replaceRecoveryCodes,
  sendFactorCode,
} from "./data";
import { verifyCode } from "./meet";
import type { Factor, FactorInput, NewFactor } from "./schema";
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
 * Verifies a factor by its first code; from then on signing in requires it.
 * @returns the factor; with the first one also ten recovery codes, this once
 * @throws {Problem} 400 for a wrong code, 404 for an unknown factor, 429 after five attempts
 */
export async function verifyFactor(actor: Actor, factorId: string, code: string, origin: RequestOrigin) {
  const key = await getFactorKey(actor.id, factorId);
  await requireAttempts(PURPOSES.newFactor, { account: actor.id });
  if (!(await verifyCode(actor.id, key, code))) throw wrongCode();
  await resetAttempts(PURPOSES.newFactor, { account: actor.id });
  const mail = ({ name, isProved }: Reader, { friendlyName }: Factor) =>
    factorAddedMail({ name, factor: isProved ? friendlyName : null });
  const { factor, recoveryCodes } = await activateFactor(actor, factorId, { mail, origin });
  await renewSession(actor, "factorMetAt");
  deliverSoon();
  return recoveryCodes ? { ...factor, recoveryCodes } : factor;
}

/** Removes a factor and tells the user by mail. @throws {Problem} 404 */
export async function removeFactor(actor: Actor, factorId: string, origin: RequestOrigin): Promise<void> {
  const mail = ({ name, isProved }: Reader, { friendlyName }: Factor) =>
    factorRemovedMail({ name, factor: isProved ? friendlyName : null });
  await deleteFactor(actor, factorId, { mail, origin });
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
