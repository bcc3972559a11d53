/**
 * Makes a one-time token from an address and a secret: `base64url(email).secret`. A page can show the address without
 * asking the server, which validates the hash of the whole token.
 */
export function joinToken(email: string, secret: string): string {
  const bytes = new TextEncoder().encode(email);
  const base64 = btoa(String.fromCharCode(...bytes));
  return `${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.${secret}`;
}

/** Characters of a token: more than the longest address takes. */
const MAX_CHARACTERS = 1000;

/** The address in a token; null for a malformed token. */
export function emailOf(token: string): string | null {
  if (token.length > MAX_CHARACTERS) return null;
  const [encoded = "", secret, ...rest] = token.split(".");
  if (!secret || rest.length > 0 || !/^[\w-]+$/.test(encoded)) return null;
  try {
    const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const email = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (it) => it.charCodeAt(0)));
    return email.includes("@") ? email : null;
  } catch {
    // Invalid base64 or UTF-8.
    return null;
  }
}
