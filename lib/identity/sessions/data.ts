import "server-only";
import { PrismaAdapter } from "@auth/prisma-adapter";
import { z } from "zod";
import type { KeptSession } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { preferencesSchema } from "@/lib/identity/users/schema";
import { callContext } from "@/lib/platform/call-context";
import { db, type Transaction } from "@/lib/platform/db";
import { deviceName } from "@/lib/platform/device-name";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { forbidden, Problem, unauthenticated } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRow } from "@/lib/platform/sql/query";
import { authenticatedBySignOn, endOf, isFresh, LIFETIMES_MS } from "./lifetime";
import type { DeviceSession } from "./schema";

export const actorSchema = preferencesSchema.extend({
  id: uuid,
  /** The session of the request, or its API token. */
  sessionId: uuid,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  profilePictureUrl: z.string().nullable(),
  /** The time the user last entered their password; 1970 for an API token. */
  authenticatedAt: z.date(),
  /** The user has a second factor that this session has not verified. */
  factorDue: z.boolean(),
  /** The settings demand a second factor of administrators, and this one has none. */
  adminFactorDue: z.boolean(),
});

const adminFactorDue: Sql = sql`u.is_admin AND NOT EXISTS (SELECT FROM factors f WHERE f.user_id = u.id AND f.status = 'verified')
             AND coalesce((SELECT (value->>'requireAdminFactor')::boolean FROM settings WHERE section = 'security'), false)
             AS "adminFactorDue"`;

/** The columns of an actor that come from the user `u`. */
export const actorColumns: Sql = sql`u.id, u.name, u.email, u.is_admin AS "isAdmin", u.time_zone AS "timeZone",
           u.time_zone_fixed AS "timeZoneFixed", u.language, u.weekly_summary AS "weeklySummary",
           u.streak_reminder AS "streakReminder", u.team_report AS "teamReport", u.shortcuts, u.keep_watched AS "keepWatched",
           u.recall, u.autoplay_next AS "autoplayNext", u.captions, u.welcomed,
           u.note_offset_seconds AS "noteOffsetSeconds", u.muted_notices::text[] AS "mutedNotices",
           u.profile_picture_url AS "profilePictureUrl", ${adminFactorDue}`;

/** The user of a request, as currently stored. `apiToken` is that of the request, which has no session. */
export type Actor = z.infer<typeof actorSchema> & {
  apiToken?: { id: string; name: string; scopes: string[] };
  accessToken?: KeptSession["accessToken"];
};

const storedActorSchema = actorSchema.extend({ isStale: z.boolean() });

/** The actor of a session, also while a second factor is due; null as in `findActor`. */
export const findStoredActor = (sessionId: string, userId: string, tx?: Transaction) =>
  queryRow(
    storedActorSchema,
    prepared(sql`SELECT ${actorColumns}, s.id AS "sessionId", s.authenticated_at AS "authenticatedAt",
           s.last_seen_at < now() - interval '1 minute' AS "isStale",
           s.factor_met_at IS NULL
             AND EXISTS (SELECT FROM factors f WHERE f.user_id = u.id AND f.status = 'verified') AS "factorDue"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId}::uuid AND u.id = ${userId}::uuid AND u.deactivated_at IS NULL
      AND s.expires > now() AND s.last_seen_at > now() - make_interval(secs => ${LIFETIMES_MS.idle / 1000}::int)
      AND (NOT u.is_admin OR s.created_at > now() - make_interval(secs => ${LIFETIMES_MS.administrator / 1000}::int))`),
    tx,
  );

/**
 * The actor of a session; null when it has ended, is unknown, or belongs to a deactivated user. Updates `last_seen_at` at
 * most once a minute. The limits are those of `endOf`, by the database's clock.
 */
export async function findActor(sessionId: string, userId: string): Promise<Actor | null> {
  const found = await findStoredActor(sessionId, userId);
  if (!found) return null;
  const { isStale, ...actor } = found;
  if (isStale) await recordUse(sessionId);
  return actor;
}

/** Skipped while the database is read-only, because the call itself may only read. */
async function recordUse(sessionId: string): Promise<void> {
  try {
    await db().$executeRaw`UPDATE sessions SET last_seen_at = now() WHERE id = ${sessionId}::uuid`;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}

/** Milliseconds between two checks of the actor of a download. */
const LOOK_EVERY_MS = 1_000;

/**
 * A download that is aborted once its actor may no longer act.
 * @param requireStill throws then
 */
export function whileActing(
  actor: Actor,
  answer: Response,
  requireStill: () => Promise<void> = () => requireStillActs(actor),
): Response {
  let seenAt = Date.now();
  const { hangUp } = callContext();
  const look = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      if (Date.now() - seenAt >= LOOK_EVERY_MS) {
        try {
          await requireStill();
        } catch (error) {
          // Next.js writes an error of a body to the log as its own failure.
          if (!hangUp) throw error;
          return hangUp();
        }
        seenAt = Date.now();
      }
      controller.enqueue(chunk);
    },
  });
  return answer.body ? new Response(answer.body.pipeThrough(look), answer) : answer;
}

type Opened = {
  factorMet: boolean;
  /** The connection that a user signed on by, and when its provider authenticated them, in seconds since 1970, if it says so. */
  signOn?: { connectionId: string; authenticatedAt: number | null };
};

/** Sessions of a user. One more ends the one that was not used for the longest time. */
const MAX_SESSIONS = 100;

/** Creates a session through next-auth's adapter and records the sign-in. @returns the session's id */
export async function openSession(userId: string, origin: RequestOrigin, { factorMet, signOn }: Opened) {
  const now = new Date();
  const session = {
    sessionToken: crypto.randomUUID(),
    userId,
    expires: new Date(now.getTime() + LIFETIMES_MS.absolute),
    ...origin,
    factorMetAt: factorMet ? now : null,
    ...(signOn && {
      connectionId: signOn.connectionId,
      // A provider may answer from its own session of hours ago, without asking the user again.
      authenticatedAt: authenticatedBySignOn(
        signOn.authenticatedAt === null ? now : new Date(Math.min(now.getTime(), signOn.authenticatedAt * 1000)),
      ),
    }),
  };
  // The adapter is typed for a client in Prisma's default location.
  const adapter = PrismaAdapter(db() as unknown as Parameters<typeof PrismaAdapter>[0]);
  await adapter.createSession?.(session);
  await db().$executeRaw`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${userId}::uuid ORDER BY last_seen_at DESC, id DESC OFFSET ${MAX_SESSIONS})`;
  // Raw SQL, so that `updated_at` stays the same.
  await db().$executeRaw`UPDATE users SET last_sign_in_at = ${now} WHERE id = ${userId}::uuid`;
  return session.sessionToken;
}

/** Ends a session. @returns false when it had already ended */
export async function endSession(sessionId: string, tx: Transaction = db()): Promise<boolean> {
  const { count } = await tx.session.deleteMany({ where: { sessionToken: sessionId } });
  return count === 1;
}

/** A user's active sessions, the last used first. */
export async function listSessions(userId: string, currentId: string): Promise<DeviceSession[]> {
  const rows = await db().session.findMany({
    where: { userId },
    include: { user: { select: { isAdmin: true } } },
    orderBy: [{ lastSeenAt: "desc" }, { sessionToken: "desc" }],
    take: MAX_SESSIONS,
  });
  const now = Date.now();
  return rows
    .filter(({ user, ...row }) => endOf({ ...row, isAdmin: user.isAdmin }).getTime() > now)
    .map((row) => ({
      id: row.sessionToken,
      device: deviceName(row.device),
      address: row.address,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      current: row.sessionToken === currentId,
    }));
}

/** Records that the session has verified its second factor. */
export async function recordFactorMet(sessionId: string, tx: Transaction): Promise<void> {
  await tx.session.updateMany({ where: { sessionToken: sessionId }, data: { factorMetAt: new Date() } });
}

/** Deletes sessions that have ended. @returns the number deleted */
export async function deleteEndedSessions(): Promise<number> {
  const now = Date.now();
  const { count } = await db().session.deleteMany({
    where: { OR: [{ expires: { lt: new Date(now) } }, { lastSeenAt: { lt: new Date(now - LIFETIMES_MS.idle) } }] },
  });
  return count;
}

/** Requires a recently entered password. @throws {Problem} 403 with the type that makes the browser ask for it */
export function requireFresh({ authenticatedAt }: Actor): void {
  if (isFresh(authenticatedAt, new Date())) return;
  throw new Problem(403, "Enter your password again to do this", { type: "urn:waypoint:password-required" });
}

/** Requires the same of a session; an API token has no password to enter, and its scopes decide. @throws {Problem} 403 */
export function requireFreshSession(actor: Actor): void {
  if (actor.apiToken === undefined) requireFresh(actor);
}

/** A user, by the session of their call. */
export type OpenUser = { id: string; sessionId: string };

/**
 * Locks a user's row, and requires that the session of the call is still open and owes no second factor: the owner may have
 * taken the account back, or added a factor, since the call was admitted. Every act that ends access locks the row too.
 * @throws {Problem} 401
 */
export async function lockOpenSession(tx: Transaction, { id, sessionId }: OpenUser): Promise<void> {
  await lockUser(tx, id);
  const actor = await findStoredActor(sessionId, id, tx);
  if (!actor || actor.factorDue) throw unauthenticated();
}

/**
 * Requires that the session or API token of a call, and the actor's role, are still valid. They may end while the call
 * waits for another server or for a lock, or between the rows of a long call. It takes no lock of its own: acts of one
 * actor would wait for each other, and whoever takes their rights for all of them.
 * @throws {Problem} 401 or 403
 */
export async function requireStillActs(
  { id, sessionId, isAdmin, adminFactorDue: wasDue, apiToken }: Actor,
  tx: Transaction = db(),
): Promise<void> {
  const user = apiToken ? await findTokenOwner(id, apiToken.id, tx) : await findStoredActor(sessionId, id, tx);
  if (!user || ("factorDue" in user && user.factorDue)) throw unauthenticated();
  if (isAdmin && (!user.isAdmin || (user.adminFactorDue && !wasDue))) throw forbidden();
}

/** The rights of a token's owner; undefined once the token has ended. */
const findTokenOwner = (userId: string, tokenId: string, tx: Transaction) =>
  queryRow(
    actorSchema.pick({ isAdmin: true, adminFactorDue: true }),
    sql`SELECT u.is_admin AS "isAdmin", ${adminFactorDue} FROM users u JOIN api_tokens t ON t.user_id = u.id
        WHERE u.id = ${userId}::uuid AND t.id = ${tokenId}::uuid AND u.deactivated_at IS NULL AND t.expires_at > now()`,
    tx,
  );
