import "server-only";
import { encode } from "next-auth/jwt";
import { LIFETIMES_MS } from "@/lib/identity/sessions/lifetime";
import { env } from "@/lib/platform/env";
import { type Claims, type OpenedToken, readToken } from "./session-token";

/** Another salt than the cookie's makes another key, so that neither token is accepted in place of the other. */
const ACCESS_TOKEN_SALT = "waypoint.access-token";

const secret = () => env().AUTH_SECRET ?? "";

/** An access token for calls, and when it expires in seconds since 1970. */
export async function issueAccessToken(claims: Claims): Promise<{ token: string; expiresAt: number }> {
  const maxAge = LIFETIMES_MS.accessToken / 1000;
  const token = await encode({ token: claims, secret: secret(), salt: ACCESS_TOKEN_SALT, maxAge });
  // Its own expiry: a clock read again may already show the next second.
  const { expiresAt } = (await readToken(token, ACCESS_TOKEN_SALT)) as OpenedToken;
  return { token, expiresAt };
}

/** The bearer token of a request (RFC 6750; the scheme in any case), which may be malformed; null without the scheme. */
export function bearerOf(headers: Headers): string | null {
  const header = headers.get("authorization");
  return header === null ? null : (/^bearer(?:\s+|$)(.*)$/i.exec(header)?.[1] ?? null);
}

/** The access token of a request; null without a valid one. */
export async function readAccessToken(headers: Headers): Promise<({ token: string } & OpenedToken) | null> {
  const token = bearerOf(headers);
  if (!token) return null;
  const opened = await readToken(token, ACCESS_TOKEN_SALT);
  return opened && { token, ...opened };
}
