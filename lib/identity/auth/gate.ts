import { sessionCookieName } from "@/lib/identity/sessions/cookie-name";
import { type Claims, readToken } from "./session-token";

/** The claims in a request's cookie; null without a valid one. A bearer token is no cookie. */
export async function readClaims(headers: Headers): Promise<Claims | null> {
  const name = sessionCookieName();
  const token = readCookie(headers.get("cookie") ?? "", name);
  return token ? ((await readToken(token, name))?.claims ?? null) : null;
}

/** The value of the first cookie with a name, as in RFC 6265; a token needs no decoding. */
export function readCookie(header: string, name: string): string | undefined {
  const pair = header.split(";").find((part) => part.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf("=") + 1).trim();
}

/** Pages that need no session: sign-in, the targets of mailed links, and the API's documentation. */
const openPages = new Set([
  "/login",
  "/setup-password",
  "/reset-password",
  "/confirm-email",
  "/stop-email-change",
  "/unsubscribe",
  "/docs",
]);

/**
 * The API path that answers a request to a page. A mail has one address to unsubscribe: learners open it as a page, and
 * their mail program posts to it (RFC 8058). Prometheus reads `/metrics` unless told otherwise.
 * @returns null for all other requests
 */
export function callInstead(method: string, pathname: string): string | null {
  if (method === "POST" && pathname === "/unsubscribe") return "/api/unsubscribe";
  return pathname === "/metrics" ? "/api/metrics" : null;
}

/**
 * The redirect for a page request, by the claims alone: visitors without a session to sign-in, and learners from /admin
 * to the home page. It saves work only; the page and every handler check the session in the database.
 * @returns null when the page may be rendered
 */
export function gate(pathname: string, search: string, claims: Claims | null): string | null {
  if (openPages.has(pathname)) return null;
  if (!claims) return pathname === "/" ? "/login" : `/login?${new URLSearchParams({ next: pathname + search })}`;
  const isAdminPage = pathname === "/admin" || pathname.startsWith("/admin/");
  return isAdminPage && !claims.isAdmin ? "/" : null;
}
