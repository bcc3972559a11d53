import "server-only";
import { consumeRefreshToken } from "@/lib/identity/refresh-tokens/data";
import { findActor } from "@/lib/identity/sessions/data";
import type { Session } from "@/lib/identity/sessions/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import { originOf } from "@/lib/platform/http/client-address";
import { tooManyRequests, unauthenticated } from "@/lib/platform/http/problem";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { findActorOf, requireFactor } from "./access";
import { makeBearerSession } from "./bearer-session";

/**
 * Issues a new access token and refresh token, for a refresh token or for the session of the request's cookie.
 * @throws {Problem} 401 for an unknown or ended session and for a reused token, which ends its session; 403 while a second
 * factor is due; 429
 */
export async function refreshSession(refreshToken: string | undefined, headers: Headers): Promise<Session> {
  const consumed = refreshToken === undefined ? null : await consume(refreshToken, headers);
  const actor = consumed ? await findActor(consumed.sessionId, consumed.userId) : await findActorOf(headers);
  if (!actor) throw unauthenticated();
  requireFactor(actor);
  return makeBearerSession(actor, consumed?.issued);
}

async function consume(refreshToken: string, headers: Headers) {
  const result = await consumeRefreshToken(refreshToken);
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
