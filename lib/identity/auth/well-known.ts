import type { Environment } from "@/lib/platform/env";

/** Days for which a published contact is valid, from each request on. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** The contact for security reports (RFC 9116). */
function securityText({ SECURITY_CONTACT, APP_URL }: Pick<Environment, "SECURITY_CONTACT" | "APP_URL">, now: Date) {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString();
  return `Contact: ${SECURITY_CONTACT}\nExpires: ${expires}\nCanonical: ${APP_URL}/.well-known/security.txt\n`;
}

/**
 * The answer of an address below `/.well-known/`, for password managers and security researchers; null for every other
 * address. Without a contact there is no `security.txt`.
 */
export function wellKnown(
  pathname: string,
  environment: Pick<Environment, "SECURITY_CONTACT" | "APP_URL">,
  now: Date,
): Response | null {
  if (!pathname.startsWith("/.well-known/")) return null;
  if (pathname === "/.well-known/change-password") {
    return new Response(null, { status: 302, headers: { location: `${environment.APP_URL}/settings/security` } });
  }
  const headers = { "content-type": "text/plain; charset=utf-8", "content-security-policy": "default-src 'none'" };
  if (pathname === "/.well-known/security.txt" && environment.SECURITY_CONTACT) {
    return new Response(securityText(environment, now), { headers });
  }
  return new Response("Not found\n", { status: 404, headers });
}
