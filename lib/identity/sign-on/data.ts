import "server-only";
import { lockUser } from "@/lib/identity/users/data";
import { dropSignOn } from "@/lib/identity/users/drop-access";
import { recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { transaction } from "@/lib/platform/sql/constraints";
import type { SignInWays } from "./schema";

/** The ways in which a user can sign in: a password, and linked sign-ons by name. */
export async function readSignInWays(userId: string): Promise<SignInWays> {
  const [passwords, identities] = await Promise.all([
    db().credential.count({ where: { userId } }),
    db().identity.findMany({
      where: { userId },
      include: { connection: { select: { id: true, slug: true, name: true, active: true } } },
      orderBy: [{ connection: { name: "asc" } }, { linkedAt: "asc" }],
    }),
  ]);
  // A user may have several accounts at one provider.
  const byConnection = new Map(identities.map(({ connection, linkedAt }) => [connection.id, { connection, linkedAt }]));
  const signOns = [...byConnection.values()].map(({ connection, linkedAt }) => ({
    ...connection,
    linkedAt: linkedAt.toISOString(),
  }));
  return { hasPassword: passwords > 0, signOns };
}

/** The id of the user whom a provider's id of a user is linked to; null when it is nobody's. */
export async function findLinkedUserId(connectionId: string, subject: string): Promise<string | null> {
  const where = { connectionId_subject: { connectionId, subject } };
  return (await db().identity.findUnique({ where, select: { userId: true } }))?.userId ?? null;
}

/**
 * Unlinks a connection from the user's account and ends the sessions that it opened.
 * @throws {Problem} 404; 409 for a user without a password, who could no longer sign in
 */
export async function unlinkSignOn(userId: string, connectionId: string, origin: RequestOrigin): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, userId);
    const linked = await tx.identity.findFirst({ where: { userId, connectionId }, include: { connection: true } });
    if (!linked) throw notFound("This sign-on");
    if ((await tx.credential.count({ where: { userId } })) === 0) throw conflict("Set a password first");
    await dropSignOn(tx, userId, connectionId);
    const detail = { connection: linked.connection.name };
    await recordEvent({ action: "account.sign_on_unlinked", actorId: userId, subjectId: userId, origin, detail }, tx);
  });
}
