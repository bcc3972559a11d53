import { env } from "@/lib/platform/env";

/** True when the product is served over https, and so are its cookies. */
export const isSecureOrigin = () => env().APP_URL.startsWith("https:");

/** The name of the session cookie. next-auth also uses it as the salt of its tokens. */
export const sessionCookieName = () => (isSecureOrigin() ? "__Secure-authjs.session-token" : "authjs.session-token");

/** The name of a cookie at a path. Over https no subdomain can set one at `/`, and nobody can set one over http. */
export function prefixedName(name: string, path: string, isSecure: boolean): string {
  if (!isSecure) return name;
  return path === "/" ? `__Host-${name}` : `__Secure-${name}`;
}
