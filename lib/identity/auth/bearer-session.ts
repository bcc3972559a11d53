import "server-only";
import { encode } from "next-auth/jwt";
import type { Actor } from "@/lib/identity/sessions/data";
import { issueRefreshToken } from "@/lib/identity/sessions/data";
import { LIFETIMES_MS } from "@/lib/identity/sessions/lifetime";
import type { Session } from "@/lib/identity/sessions/schema";
import { getUser } from "@/lib/identity/users/data";
import { env } from "@/lib/platform/env";

/** The name of the session cookie. next-auth also uses it as the salt of its tokens. */
export const sessionCookie = () =>
  env().APP_URL.startsWith("https:") ? "__Secure-authjs.session-token" : "authjs.session-token";

/** The session of an API client: an access token for an hour, which is void once the session's row is gone, and a refresh token. */
export async function makeBearerSession({ id, sessionId, isAdmin }: Actor): Promise<Session> {
  const maxAge = LIFETIMES_MS.accessToken / 1000;
  const token = { sub: id, sid: sessionId, isAdmin };
  const [user, access_token, refresh_token] = await Promise.all([
    getUser(id),
    encode({ token, secret: env().AUTH_SECRET ?? "", salt: sessionCookie(), maxAge }),
    issueRefreshToken(sessionId),
  ]);
  const expires_at = Math.floor(Date.now() / 1000) + maxAge;
  return { access_token, refresh_token, expires_at, expires_in: maxAge, token_type: "bearer", user };
}
