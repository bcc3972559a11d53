import { getToken, type JWT } from "next-auth/jwt";
import { env } from "@/lib/platform/env";

/** The claims of the session's token: user id (`sub`), session id (`sid`) and role. The session's row decides whether they hold. */
export type Claims = { sub: string; sid: string; isAdmin: boolean };

/** The claims in a request's cookie; null without a valid one. A bearer token is no cookie. */
export async function readClaims(headers: Headers): Promise<Claims | null> {
  const { AUTH_SECRET, APP_URL } = env();
  const cookies = new Headers({ cookie: headers.get("cookie") ?? "" });
  const secureCookie = APP_URL.startsWith("https:");
  return toClaims(await getToken({ req: { headers: cookies }, secret: AUTH_SECRET, secureCookie }));
}

/** The claims in a token; null when it names no user or session. */
export function toClaims(token: JWT | null): Claims | null {
  if (typeof token?.sub !== "string" || typeof token.sid !== "string") return null;
  return { sub: token.sub, sid: token.sid, isAdmin: token.isAdmin === true };
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
 * their mail program posts to it (RFC 8058).
 * @returns null for all other requests
 */
export const callInstead = (method: string, pathname: string): string | null =>
  method === "POST" && pathname === "/unsubscribe" ? "/api/unsubscribe" : null;

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
