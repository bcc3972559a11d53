import "server-only";
import { getUser } from "@/lib/identity/users/data";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { type Actor, endOwnSession, endSessionsOf } from "./data";

/** Ends one of the actor's sessions. @throws {Problem} 404 when there is no such session */
export async function endOneSession({ id }: Actor, sessionId: string, origin: RequestOrigin): Promise<void> {
  await endOwnSession(id, sessionId);
  await recordEvent({ action: "session.ended", actorId: id, subjectId: sessionId, origin });
}

/** Ends all of the actor's sessions except this one. */
export async function endOtherSessionsOf({ id, sessionId }: Actor, origin: RequestOrigin): Promise<void> {
  await endSessionsOf(id, sessionId);
  await recordEvent({ action: "session.others_ended", actorId: id, subjectId: id, origin });
}

/** Ends all sessions of a user, except the administrator's current one. @throws {Problem} 404 */
export async function endAllSessions(userId: string, { id, sessionId }: Actor, origin: RequestOrigin): Promise<void> {
  await getUser(userId);
  await endSessionsOf(userId, sessionId);
  await recordEvent({ action: "user.sessions_ended", actorId: id, subjectId: userId, origin });
}
