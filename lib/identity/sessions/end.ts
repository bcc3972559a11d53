import "server-only";
import { getUser } from "@/lib/identity/users/data";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { notFound } from "@/lib/platform/http/problem";
import { transaction } from "@/lib/platform/sql/constraints";
import { type Actor, lockOpenSession } from "./data";

/**
 * Ends one of the actor's sessions, and voids a change of address where it is another one, which may have requested it.
 * @throws {Problem} 401 when the actor's own has just ended, 404 when there is no such session
 */
export async function endOneSession(actor: Actor, sessionId: string, origin: RequestOrigin): Promise<void> {
  const { id } = actor;
  await transaction(async (tx) => {
    await lockOpenSession(tx, actor);
    const { count } = await tx.session.deleteMany({ where: { sessionToken: sessionId, userId: id } });
    if (count === 0) throw notFound("This session");
    if (sessionId !== actor.sessionId) await dropAccess(tx, id, "sessionEnded");
    await recordEvent({ action: "session.ended", actorId: id, subjectId: sessionId, origin }, tx);
  });
}

/** Ends all of the actor's other sessions, and voids pending links and codes, which those may have requested. @throws {Problem} 401 when their own has just ended */
export async function endOtherSessionsOf(actor: Actor, origin: RequestOrigin): Promise<void> {
  const { id } = actor;
  await transaction(async (tx) => {
    await lockOpenSession(tx, actor);
    await dropAccess(tx, id, "sessionsEnded", { keepSession: actor });
    await recordEvent({ action: "session.others_ended", actorId: id, subjectId: id, origin }, tx);
  });
}

/**
 * Ends all sessions of a user, except the administrator's current one, and voids a change of address, which those
 * sessions may have requested. An invitation stays.
 * @throws {Problem} 404
 */
export async function endAllSessions(userId: string, actor: Actor, origin: RequestOrigin): Promise<void> {
  await getUser(userId);
  await transaction(async (tx) => {
    await lockUser(tx, userId);
    await dropAccess(tx, userId, "sessionsEndedByOther", { keepSession: actor });
    await recordEvent({ action: "user.sessions_ended", actorId: actor.id, subjectId: userId, origin }, tx);
  });
}
