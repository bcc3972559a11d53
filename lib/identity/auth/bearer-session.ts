import "server-only";
import { consumeRefreshToken, type IssuedToken, issueRefreshToken } from "@/lib/identity/refresh-tokens/data";
import { type Actor, findActor, findStoredActor } from "@/lib/identity/sessions/data";
import type { Session } from "@/lib/identity/sessions/schema";
import { getUser } from "@/lib/identity/users/data";
import { recordEvent } from "@/lib/platform/audit/data";
import { originOf } from "@/lib/platform/http/client-address";
import { tooManyRequests, unauthenticated } from "@/lib/platform/http/problem";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { findActorOf, requireFactor } from "./access";
import { issueAccessToken, readAccessToken } from "./access-token";

/**
 * The session of an API client: an access token for an hour, which is void once the session's row is gone, and a refresh token.
 * @param issued the refresh token, if one was issued in place of another
 */
async function makeBearerSession({ id, sessionId, isAdmin }: Actor, issued?: IssuedToken): Promise<Session> {
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

/**
 * Issues a new access token and refresh token, for a refresh token or for the session of the request's cookie.
 * @throws {Problem} 401 for an unknown or ended session and for a reused token, which ends its session; 403 while a second
 * factor is due; 429
 */
export async function refreshSession(refreshToken: string | undefined, headers: Headers): Promise<Session> {
  const consumed = refreshToken === undefined ? null : await consume(refreshToken, headers);
  const actor = consumed ? await findActor(consumed.sessionId, consumed.userId) : await findActorOf(headers);
  if (!actor) throw unauthenticated();
  // A token is consumed only where no factor is due.
  if (!consumed) requireFactor(actor);
  return makeBearerSession(actor, consumed?.issued);
}

async function consume(refreshToken: string, headers: Headers) {
  // Its program meets the factor with the access token, and then refreshes.
  const result = await consumeRefreshToken(refreshToken, async ({ sessionId, userId }, tx) => {
    const actor = await findStoredActor(sessionId, userId, tx);
    if (actor) requireFactor(actor);
  });
  if (result.state === "consumed") return result;
  if (result.state === "limited")
    throw tooManyRequests(
      "Too many refreshes of this session. Please wait an hour, then try again",
      LIMITS.refresh.seconds,
    );
  if (result.state === "reused") {
    const origin = originOf(headers);
    await recordEvent({ action: "session.refresh_token_reused", actorId: null, subjectId: result.userId, origin });
  }
  throw unauthenticated();
}
