import "server-only";
import { type IssuedToken, issueRefreshToken } from "@/lib/identity/refresh-tokens/data";
import type { Actor } from "@/lib/identity/sessions/data";
import type { Session } from "@/lib/identity/sessions/schema";
import { getUser } from "@/lib/identity/users/data";
import { issueAccessToken, readAccessToken } from "./access-token";

/**
 * The session of an API client: an access token for an hour, which is void once the session's row is gone, and a refresh token.
 * @param issued the refresh token, if one was issued in place of another
 */
export async function makeBearerSession({ id, sessionId, isAdmin }: Actor, issued?: IssuedToken): Promise<Session> {
  const [user, refresh] = await Promise.all([getUser(id), issued ?? issueRefreshToken(sessionId)]);
  const { token, expiresAt } = await issueAccessToken({ sub: id, sid: sessionId, isAdmin, refresh: refresh.hash });
  return toSession(user, token, expiresAt, refresh.token);
}

/**
 * The session of a call. A browser's cookie gets new tokens; an access token cannot renew itself, so it is answered
 * unchanged, without a refresh token.
 */
export async function describeSession(actor: Actor, headers: Headers): Promise<Session> {
  const held = await readAccessToken(headers);
  return held ? toSession(await getUser(actor.id), held.token, held.expiresAt, null) : makeBearerSession(actor);
}

const toSession = (
  user: Session["user"],
  access_token: string,
  expires_at: number,
  refresh_token: string | null,
): Session => {
  const expires_in = Math.max(0, expires_at - Math.floor(Date.now() / 1000));
  return { access_token, refresh_token, expires_at, expires_in, token_type: "bearer", user };
};
