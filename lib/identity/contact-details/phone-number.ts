import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone number as it is stored and called (E.164: `+4930123456`); null for what is no number with its country's code. */
export function toPhoneNumber(typed: string): string | null {
  const international = typed.trim().replace(/^00/, "+");
  const number = parsePhoneNumberFromString(international);
  return number?.isValid() ? number.number : null;
}

/** What is shown of a number to its person: all but the last two digits hidden. */
export const maskPhoneNumber = (number: string) => `${number.slice(0, 3)}…${number.slice(-2)}`;
