import "server-only";
import { consumeCode, issueCode } from "@/lib/identity/one-time-tokens/data";
import { lockOpenSession, type OpenUser } from "@/lib/identity/sessions/data";
import { toUser } from "@/lib/identity/users/data";
import type { User } from "@/lib/identity/users/schema";
import { isAddressProved } from "@/lib/identity/users/state";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { queueSms } from "@/lib/messages/outbox/data";
import { codeMessage } from "@/lib/messages/sms/message";
import { recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, invalidField } from "@/lib/platform/http/problem";
import { requireAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { type ConstraintProblems, transaction } from "@/lib/platform/sql/constraints";
import { toPhoneNumber } from "./phone-number";
import { INVALID_PHONE_NUMBER } from "./schema";

const phoneProblems: ConstraintProblems = {
  users_verified_phone_key: () => conflict("This number belongs to another account"),
};

/** 400: the code is wrong, expired or used. The sentence does not tell which. */
export const wrongCode = () => invalidField("code", "This code is incorrect or has expired");

/** A user's contact details, with an address that is not confirmed yet. */
export async function getContact(userId: string) {
  const [user, token] = await Promise.all([
    db().user.findUniqueOrThrow({ where: { id: userId } }),
    db().verificationToken.findFirst({ where: { userId, purpose: "email_change", expires: { gt: new Date() } } }),
  ]);
  return {
    email: user.email,
    emailVerified: isAddressProved(user),
    emailGiven: user.emailGivenAt !== null,
    pendingEmail: token && token.identifier !== user.email ? token.identifier : null,
    phoneNumber: user.phoneNumber,
    phoneVerified: user.phoneVerifiedAt !== null,
  };
}

/** The number in E.164 form. @throws {Problem} 400 for an invalid number */
export function requirePhoneNumber(typed: string | undefined): string {
  const phoneNumber = toPhoneNumber(typed ?? "");
  if (!phoneNumber) throw invalidField("phoneNumber", INVALID_PHONE_NUMBER);
  return phoneNumber;
}

/**
 * Sends a code to a user's unverified number. Codes for other numbers are deleted.
 * @throws {Problem} 400 for an invalid number, 401 when the session has just ended, 429 after too many messages
 */
export async function askForPhone(user: OpenUser, typed: string, origin: RequestOrigin): Promise<void> {
  const { id: userId } = user;
  const phoneNumber = requirePhoneNumber(typed);
  await requireAttempts(PURPOSES.phoneCheck, { account: userId, recipient: phoneNumber, origin });
  await transaction(async (tx) => {
    await lockOpenSession(tx, user);
    await tx.verificationToken.deleteMany({
      where: { userId, purpose: "phone", identifier: { startsWith: "number:" } },
    });
    const code = await issueCode(tx, { userId, aim: `number:${phoneNumber}` });
    await queueSms(tx, {
      userId,
      kind: "phone-code",
      recipient: phoneNumber,
      content: codeMessage(code, new URL(env().APP_URL).hostname),
    });
  });
  deliverSoon();
}

/**
 * Saves the number that a code was sent to as verified; the user can sign in with it.
 * @throws {Problem} 400 for a wrong code, 401 when the session has just ended, 409 when the number belongs to another account
 */
export async function verifyPhone(user: OpenUser, code: string, origin: RequestOrigin): Promise<User> {
  const { id: userId } = user;
  const held = await db().verificationToken.findFirst({
    where: { userId, purpose: "phone", identifier: { startsWith: "number:" } },
    orderBy: { createdAt: "desc" },
  });
  const phoneNumber = held?.identifier.slice("number:".length);
  if (!phoneNumber || !(await consumeCode({ userId, aim: `number:${phoneNumber}` }, code))) throw wrongCode();
  return transaction(async (tx) => {
    await lockOpenSession(tx, user);
    const data = { phoneNumber, phoneVerifiedAt: new Date() };
    const verified = toUser(await tx.user.update({ where: { id: userId }, data }));
    await recordEvent({ action: "account.phone_verified", actorId: userId, subjectId: userId, origin }, tx);
    return verified;
  }, phoneProblems);
}
