import "server-only";
import { unauthenticated } from "@/lib/platform/http/problem";
import { setSessionCookie } from "./cookie";
import { type Actor, replaceSession } from "./data";

/** The column of a gain of rights: the password was entered again, or the second factor was met. */
type Gain = "authenticatedAt" | "factorMetAt";

/**
 * Records a gain of rights in a session and gives it a new id, so that a copy of its tokens made before does not gain them.
 * A browser gets the new cookie; a program uses the refresh token that came with its access token.
 * @param passwordHash of the password that was entered, which must still be the user's
 * @throws {Problem} 401 when the session has just ended
 */
export async function renewSession(
  actor: Actor,
  gain: Gain,
  { at = new Date(), passwordHash }: { at?: Date; passwordHash?: string | undefined } = {},
): Promise<string> {
  const renewed = await replaceSession(actor, { [gain]: at }, passwordHash);
  if (!renewed) throw unauthenticated();
  // An access token must not become a cookie, whatever cookie the call carries.
  if (!actor.accessToken) await setSessionCookie({ id: actor.id, sessionId: renewed, isAdmin: actor.isAdmin });
  return renewed;
}
