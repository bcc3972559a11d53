import "server-only";
import type { User } from "@/lib/identity/users/schema";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { emailChangedMail, emailConfirmationMail } from "@/lib/messages/email/message";
import { env } from "@/lib/platform/env";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { invalid } from "@/lib/platform/http/problem";
import { requireAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { askForEmailChange, sendPhoneCode, confirmEmail as writeEmail, verifyPhone as writePhone } from "./data";
import { maskEmail } from "./mask-email";
import { toPhoneNumber } from "./phone-number";
import { INVALID_PHONE_NUMBER } from "./schema";

/** Mails a link to a new address; following it changes the address. @throws {Problem} 409 when the address is taken, 429 after too many mails */
export async function changeEmail(userId: string, newEmail: string, origin: RequestOrigin): Promise<void> {
  await requireAttempts(PURPOSES.emailChange, { account: userId, recipient: newEmail, origin });
  const link = (token: string) =>
    `${env().APP_URL}/confirm-email#${new URLSearchParams({ token_hash: token, type: "email_change" })}`;
  await askForEmailChange(userId, newEmail, {
    origin,
    mail: ({ name }, token) => emailConfirmationMail({ name, link: link(token) }),
  });
  deliverSoon();
}

/** Changes the address by its mailed link. @throws {Problem} 400 for an invalid link, 409 when the address is taken, 429 after too many attempts */
export async function confirmEmail(token: string, origin: RequestOrigin): Promise<void> {
  await requireAttempts(PURPOSES.emailLink, { origin });
  const userId = await writeEmail(token, {
    origin,
    mail: ({ name, newEmail }) => emailChangedMail({ name, newEmailMasked: maskEmail(newEmail) }),
  });
  if (!userId) throw invalid("This link is no longer valid. Change your address again in Settings");
  deliverSoon();
}

/** Sends a code to a number. @throws {Problem} 400 for an invalid number, 429 after too many messages */
export async function askForPhone(userId: string, typed: string, origin: RequestOrigin): Promise<void> {
  const phoneNumber = requirePhoneNumber(typed);
  await requireAttempts(PURPOSES.phoneCheck, { account: userId, recipient: phoneNumber, origin });
  await sendPhoneCode(userId, phoneNumber);
  deliverSoon();
}

/** Verifies a number by its code. @throws {Problem} 400 for a wrong code, 409 when the number belongs to another account */
export async function verifyPhone(userId: string, code: string, origin: RequestOrigin): Promise<User> {
  const user = await writePhone(userId, code, origin);
  if (!user) throw wrongCode();
  return user;
}

/** The number in E.164 form. @throws {Problem} 400 for an invalid number */
export function requirePhoneNumber(typed: string | undefined): string {
  const phoneNumber = toPhoneNumber(typed ?? "");
  if (!phoneNumber) throw invalid(INVALID_PHONE_NUMBER, [{ path: "phoneNumber", message: INVALID_PHONE_NUMBER }]);
  return phoneNumber;
}

/** 400: the code is wrong, expired or used. The sentence does not tell which. */
export function wrongCode() {
  const message = "This code is incorrect or has expired";
  return invalid(message, [{ path: "code", message }]);
}
