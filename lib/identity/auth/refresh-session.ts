import "server-only";
import { consumeRefreshToken, findActor } from "@/lib/identity/sessions/data";
import type { Session } from "@/lib/identity/sessions/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import { originOf } from "@/lib/platform/http/client-address";
import { unauthenticated } from "@/lib/platform/http/problem";
import { findActorOf, requireFactor } from "./access";
import { makeBearerSession } from "./bearer-session";

/**
 * A new access token and handle, for a handle or for what the request's headers carry.
 * @throws {Problem} 401 for a handle that is not known or whose session has ended, and for one that was used before: its
 * session ends with it; 403 while a second factor is due
 */
export async function refreshSession(handle: string | undefined, headers: Headers): Promise<Session> {
  const actor = handle === undefined ? await findActorOf(headers) : await findActorByHandle(handle, headers);
  if (!actor) throw unauthenticated();
  requireFactor(actor);
  return makeBearerSession(actor);
}

async function findActorByHandle(handle: string, headers: Headers) {
  const spent = await consumeRefreshToken(handle);
  if (spent.state === "spent") return findActor(spent.sessionId, spent.userId);
  if (spent.state === "reused") {
    const origin = originOf(headers);
    await recordEvent({ action: "session.refresh_token_reused", actorId: null, subjectId: spent.userId, origin });
  }
  return null;
}
