import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone number in the stored form (E.164: `+4930123456`); null without a valid number and country code. */
export function toPhoneNumber(typed: string): string | null {
  const international = typed.trim().replace(/^00/, "+");
  const number = parsePhoneNumberFromString(international);
  return number?.isValid() ? number.number : null;
}

/** A number with all but its first and last two digits hidden. */
export const maskPhoneNumber = (number: string) => `${number.slice(0, 3)}…${number.slice(-2)}`;
