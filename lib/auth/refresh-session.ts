import "server-only";
import { recordEvent } from "@/lib/audit/data";
import { originOf } from "@/lib/http/client-address";
import { unauthenticated } from "@/lib/http/problem";
import { findActor, spendRefreshToken } from "@/lib/sessions/data";
import type { Session } from "@/lib/sessions/schema";
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
  const spent = await spendRefreshToken(handle);
  if (spent.state === "spent") return findActor(spent.sessionId, spent.userId);
  if (spent.state === "reused") {
    const origin = originOf(headers);
    await recordEvent({ action: "session.refresh_token_reused", actorId: null, subjectId: spent.userId, origin });
  }
  return null;
}
