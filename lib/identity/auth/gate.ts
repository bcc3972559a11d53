import { getToken } from "next-auth/jwt";
import { env } from "@/lib/platform/env";

/** What the session's token claims: who (`sub`), by which session row (`sid`), and as what. The row has the last word. */
export type Claims = { sub: string; sid: string; isAdmin: boolean };

/** The claims in a request's cookie or bearer token; null when there are none or they are not ours. */
export async function readClaims(headers: Headers): Promise<Claims | null> {
  const { AUTH_SECRET, APP_URL } = env();
  const token = await getToken({ req: { headers }, secret: AUTH_SECRET, secureCookie: APP_URL.startsWith("https:") });
  if (typeof token?.sub !== "string" || typeof token.sid !== "string") return null;
  return { sub: token.sub, sid: token.sid, isAdmin: token.isAdmin === true };
}

/** What a visitor sees: the sign-in screen, where the links of mails lead, and what the API is. */
const openPages = new Set(["/login", "/setup-password", "/reset-password", "/confirm-email", "/unsubscribe", "/docs"]);

/**
 * The call that answers in a page's place. A mail names one address to unsubscribe: people open it, and their mail
 * program posts to it (RFC 8058).
 * @returns null for a page like any other
 */
export const callInstead = (method: string, pathname: string): string | null =>
  method === "POST" && pathname === "/unsubscribe" ? "/api/unsubscribe" : null;

/**
 * Where a page's visitor is sent instead, by the claims alone: nobody but to the sign-in screen, and only administrators
 * to /admin. A cheap first look; the page and every handler ask the database.
 * @returns null to let them through
 */
export function gate(pathname: string, search: string, claims: Claims | null): string | null {
  if (openPages.has(pathname)) return null;
  if (!claims) return pathname === "/" ? "/login" : `/login?${new URLSearchParams({ next: pathname + search })}`;
  const isAdminPage = pathname === "/admin" || pathname.startsWith("/admin/");
  return isAdminPage && !claims.isAdmin ? "/" : null;
}
