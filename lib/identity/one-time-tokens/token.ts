/**
 * A one-time token is the address it is for and a secret: `base64url(e-mail).secret`. So a page can show the address
 * without asking; whether the token is good is the server's to say, by the hash of the whole.
 */
export function joinToken(email: string, secret: string): string {
  const bytes = new TextEncoder().encode(email);
  const base64 = btoa(String.fromCharCode(...bytes));
  return `${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.${secret}`;
}

/** The address in a token; null for what cannot be one. */
export function emailOf(token: string): string | null {
  const [encoded = "", secret, ...rest] = token.split(".");
  if (!secret || rest.length > 0 || !/^[\w-]+$/.test(encoded)) return null;
  try {
    const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    const email = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (it) => it.charCodeAt(0)));
    return email.includes("@") ? email : null;
  } catch {
    // Neither base64 nor UTF-8: somebody changed it.
    return null;
  }
}
