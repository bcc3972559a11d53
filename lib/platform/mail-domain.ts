import { z } from "zod";

const INVALID = "This is not a mail domain such as example.org";

/** A host name with a dot, in ASCII. */
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/** A mail domain, converted to lower case and ASCII. A leading `@` is dropped. */
export const mailDomain = z
  .string(INVALID)
  .max(255, INVALID)
  .transform((text) => toAscii(text.trim().replace(/^@/, "")))
  .refine((domain) => HOST_NAME.test(domain), INVALID);

/** Converts a domain to ASCII, as in addresses: `münchen.example` becomes `xn--mnchen-3ya.example`. */
function toAscii(domain: string): string {
  const isPlain = !/[/\\:@?#%\s]/.test(domain);
  return isPlain && URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : "";
}
