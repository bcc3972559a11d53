import "server-only";
import { PrismaAdapter } from "@auth/prisma-adapter";
import { db, violatedConstraint } from "@/lib/db";
import { conflict } from "@/lib/http/problem";
import { toUser } from "@/lib/users/data";
import type { User } from "@/lib/users/schema";

/** Milliseconds. A session ends 30 days after it began, or after 7 days in which it was not used. */
const SESSION_LIFE = 30 * 86_400_000;

/** The person behind a request, as the database knows them at this moment. */
export type Actor = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  isAdmin: boolean;
  timeZone: string;
  profilePictureUrl: string | null;
};

/**
 * The actor of a session that has not ended; null for one that has, or never was. Notes, at most once a minute, that
 * it was seen.
 */
export async function findActor(sessionId: string, userId: string): Promise<Actor | null> {
  const rows = await db().$queryRaw<(Actor & { isStale: boolean })[]>`
    SELECT u.id, s.id AS "sessionId", u.name, u.email, u.is_admin AS "isAdmin", u.time_zone AS "timeZone",
           u.profile_picture_url AS "profilePictureUrl", s.last_seen_at < now() - interval '1 minute' AS "isStale"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId}::uuid AND u.id = ${userId}::uuid
      AND s.expires > now() AND s.last_seen_at > now() - interval '7 days'`;
  const [found] = rows;
  if (!found) return null;
  const { isStale, ...actor } = found;
  if (isStale) await db().$executeRaw`UPDATE sessions SET last_seen_at = now() WHERE id = ${sessionId}::uuid`;
  return actor;
}

/** Who signs in by that e-mail address or verified phone number (E.164), with the hash of their password if they have one. */
export async function findCredential(identifier: string) {
  const user = await db().user.findFirst({
    where: identifier.includes("@")
      ? { email: identifier.toLowerCase() }
      : { phoneNumber: identifier.replace(/[\s().-]/g, ""), phoneVerifiedAt: { not: null } },
    include: { credential: true },
  });
  return user && { id: user.id, isAdmin: user.isAdmin, passwordHash: user.credential?.passwordHash };
}

/** Opens a session row through next-auth's own adapter, and notes the sign-in. */
export async function openSession(userId: string, device: string | null): Promise<{ sessionId: string }> {
  const sessionToken = crypto.randomUUID();
  const session = { sessionToken, userId, expires: new Date(Date.now() + SESSION_LIFE), device };
  // The adapter is typed against a client generated in Prisma's default place.
  const adapter = PrismaAdapter(db() as unknown as Parameters<typeof PrismaAdapter>[0]);
  await adapter.createSession?.(session);
  await db().user.update({ where: { id: userId }, data: { lastSignInAt: new Date() } });
  return { sessionId: sessionToken };
}

/** Ends a session. Ending it again is nothing. */
export async function endSession(sessionId: string): Promise<void> {
  await db().session.deleteMany({ where: { sessionToken: sessionId } });
}

/** @throws {Problem} 409 when the address has an account */
export async function createAccount(account: {
  email: string;
  name: string;
  passwordHash: string;
  timeZone?: string;
}): Promise<User> {
  const { passwordHash, ...person } = account;
  try {
    return toUser(await db().user.create({ data: { ...person, credential: { create: { passwordHash } } } }));
  } catch (error) {
    if (violatedConstraint(error) === "users_email_key") throw conflict("An account with this email already exists");
    throw error;
  }
}
