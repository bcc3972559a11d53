import "server-only";
import { lockOpenSession, type OpenUser } from "@/lib/identity/sessions/data";
import { removeSignOn } from "@/lib/identity/sso-connections/link";
import { watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { requireUser } from "@/lib/identity/users/data";
import { lockUser } from "@/lib/identity/users/lock-user";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import type { AuditContext } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { transaction } from "@/lib/platform/sql/constraints";
import type { SignInWays, SignOnOfUser } from "./schema";

/** The ways in which a user can sign in: a password, and linked sign-ons by name. */
export async function readSignInWays(userId: string): Promise<SignInWays> {
  const [passwords, linked] = await Promise.all([db().credential.count({ where: { userId } }), listSignOns(userId)]);
  return { hasPassword: passwords > 0, signOns: linked.map(({ email: _, ...signOn }) => signOn) };
}

/** The connections that a user signs on by, in the order of their names, for an administrator. @throws {Problem} 404 */
export async function listSignOnsOf(userId: string): Promise<SignOnOfUser[]> {
  await requireUser(userId);
  return listSignOns(userId);
}

async function listSignOns(userId: string): Promise<SignOnOfUser[]> {
  const identities = await db().identity.findMany({
    where: { userId },
    include: { connection: { select: { id: true, slug: true, name: true, active: true } } },
    orderBy: [{ connection: { name: "asc" } }, { linkedAt: "asc" }],
  });
  // A user may have several accounts at one provider.
  return [...new Map(identities.map((identity) => [identity.connectionId, identity])).values()].map(
    ({ connection, linkedAt, email }) => ({ ...connection, linkedAt: linkedAt.toISOString(), email }),
  );
}

/** The id of the user to whom a provider's subject is linked; null when there is none. */
export async function findLinkedUserId(connectionId: string, subject: string): Promise<string | null> {
  const where = { connectionId_subject: { connectionId, subject } };
  return (await db().identity.findUnique({ where, select: { userId: true } }))?.userId ?? null;
}

/**
 * Unlinks a connection from the user's account and ends the sessions that it opened.
 * @throws {Problem} 401 when the session has just ended; 404; 409 for a user without a password, and when no administrator could
 * sign in any more
 */
export async function unlinkSignOn(user: OpenUser, connectionId: string, origin: RequestOrigin): Promise<void> {
  const { id: userId } = user;
  await transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, userId);
    await lockOpenSession(tx, user);
    const linked = await tx.identity.findFirst({ where: { userId, connectionId }, include: { connection: true } });
    if (!linked) throw notFound("This sign-on");
    if ((await tx.credential.count({ where: { userId } })) === 0) throw conflict("Set a password first");
    await removeSignOn(tx, userId, linked.connection, { actorId: userId, origin });
    await requireWayInKept();
  });
  deliverSoon();
}

/**
 * Removes a connection from the account of another user, for an administrator, and ends the sessions that it opened.
 * @throws {Problem} 404; 409 when no administrator could sign in any more
 */
export async function removeSignOnOf(userId: string, connectionId: string, context: AuditContext): Promise<void> {
  await transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, userId);
    if (!(await lockUser(tx, userId))) throw notFound("This user");
    const linked = await tx.identity.findFirst({ where: { userId, connectionId }, include: { connection: true } });
    if (!linked) throw notFound("This sign-on");
    await removeSignOn(tx, userId, linked.connection, context);
    await requireWayInKept();
  });
  deliverSoon();
}
