import "server-only";
import { linkTo } from "@/lib/identity/one-time-tokens/data";
import type { OpenUser } from "@/lib/identity/sessions/data";
import type { User } from "@/lib/identity/users/schema";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import {
  addressConfirmationMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailConfirmationMail,
} from "@/lib/messages/email/message";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { invalid, invalidField } from "@/lib/platform/http/problem";
import { countAttempts, requireAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import {
  alreadyConfirmed,
  askForEmailChange,
  getContact,
  sendPhoneCode,
  askForConfirmation as writeConfirmation,
  confirmEmail as writeEmail,
  verifyPhone as writePhone,
  stopEmailChange as writeStop,
} from "./data";
import { maskEmail } from "./mask-email";
import { toPhoneNumber } from "./phone-number";
import { INVALID_PHONE_NUMBER } from "./schema";

/**
 * Mails a link to a new address, which changes the address when it is followed, and one to the old address that stops the
 * change.
 * @throws {Problem} 401 when the session has just ended, 409 when the address is taken, 429 after too many mails
 */
export async function changeEmail(user: OpenUser, newEmail: string, origin: RequestOrigin): Promise<void> {
  await requireAttempts(PURPOSES.emailChange, { account: user.id, recipient: newEmail, origin });
  await askForEmailChange(user, newEmail, {
    origin,
    mails: {
      confirm: (token) => emailConfirmationMail({ link: linkTo("confirm-email", "email_change", token) }),
      notice: ({ name, isProved }, token) =>
        emailChangeRequestedMail({
          name,
          newEmailMasked: isProved ? maskEmail(newEmail) : null,
          link: linkTo("stop-email-change", "email_change_stop", token),
        }),
    },
  });
  deliverSoon();
}

/**
 * Confirms an address by its mailed link. @throws {Problem} 400 for an invalid link, 403 where the user must be signed in, 409
 * when the address is taken, 429 after too many attempts
 */
export async function confirmEmail(token: string, callerId: string | null, origin: RequestOrigin): Promise<void> {
  await requireAttempts(PURPOSES.emailLink, { origin });
  const confirmed = await writeEmail(token, {
    callerId,
    origin,
    mail: ({ name, isProved }, newEmail) =>
      emailChangedMail({ name, newEmailMasked: isProved ? maskEmail(newEmail) : null, link: null }),
  });
  if (!confirmed) throw invalid("This link is no longer valid. Get a new one in Settings");
  if (confirmed.isNew) deliverSoon();
}

/** Mails a link that confirms the user's own address. @throws {Problem} 409 when it is confirmed already, 429 after too many mails */
export async function askForConfirmation(
  { id, email, sessionId }: OpenUser & { email: string },
  origin: RequestOrigin,
): Promise<void> {
  if ((await getContact(id)).emailVerified) throw alreadyConfirmed();
  await requireAttempts(PURPOSES.emailConfirmation, { account: id, recipient: email, origin });
  await writeConfirmation({ id, sessionId }, confirmationMail);
  deliverSoon();
}

/** Mails the same link to a new user, unless the limits of such mails are reached. */
export async function offerConfirmation(
  { id, email }: { id: string; email: string },
  origin: RequestOrigin,
): Promise<void> {
  const counted = { account: id, recipient: email, origin };
  if ((await countAttempts(PURPOSES.emailConfirmation, counted)) !== null) return;
  await writeConfirmation({ id }, confirmationMail);
  deliverSoon();
}

const confirmationMail = (token: string) =>
  addressConfirmationMail({ link: linkTo("confirm-email", "email_change", token) });

/**
 * Stops a change of address by the link mailed to the old one, or restores the old address where somebody else changed
 * it.
 * @throws {Problem} 400 for an invalid link, 409 when the old address is taken meanwhile, 429 after too many attempts
 */
export async function stopEmailChange(token: string, origin: RequestOrigin): Promise<void> {
  await requireAttempts(PURPOSES.emailLink, { origin });
  const stopped = await writeStop(token, {
    origin,
    mail: ({ name }) => emailChangedMail({ name, newEmailMasked: null, link: null }),
  });
  if (stopped) return deliverSoon();
  throw invalid("This link is no longer valid. If your address was changed without you, tell your administrator");
}

/** Sends a code to a number. @throws {Problem} 400 for an invalid number, 429 after too many messages */
export async function askForPhone(user: OpenUser, typed: string, origin: RequestOrigin): Promise<void> {
  const phoneNumber = requirePhoneNumber(typed);
  await requireAttempts(PURPOSES.phoneCheck, { account: user.id, recipient: phoneNumber, origin });
  await sendPhoneCode(user, phoneNumber);
  deliverSoon();
}

/** Verifies a number by its code. @throws {Problem} 400 for a wrong code, 409 when the number belongs to another account */
export async function verifyPhone(user: OpenUser, code: string, origin: RequestOrigin): Promise<User> {
  const verified = await writePhone(user, code, origin);
  if (!verified) throw wrongCode();
  return verified;
}

/** The number in E.164 form. @throws {Problem} 400 for an invalid number */
export function requirePhoneNumber(typed: string | undefined): string {
  const phoneNumber = toPhoneNumber(typed ?? "");
  if (!phoneNumber) throw invalidField("phoneNumber", INVALID_PHONE_NUMBER);
  return phoneNumber;
}

/** 400: the code is wrong, expired or used. The sentence does not tell which. */
export const wrongCode = () => invalidField("code", "This code is incorrect or has expired");
