import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { findProgram } from "@/lib/identity/api-tokens/data";
import { scopeOf } from "@/lib/identity/api-tokens/scope-of";
import { TOKEN_PREFIX } from "@/lib/identity/api-tokens/token";
import {
  type Actor,
  findActor,
  requireFresh,
  requireFreshSession,
  requireStillActs,
  whileActing,
} from "@/lib/identity/sessions/data";
import { requireUser } from "@/lib/identity/users/data";
import type { AuditContext } from "@/lib/platform/audit/data";
import { ADMINISTRATORS, nameApiToken } from "@/lib/platform/call-context";
import { env } from "@/lib/platform/env";
import { originOf } from "@/lib/platform/http/client-address";
import type { Access, Method, ScopeRules } from "@/lib/platform/http/description";
import { forbidden, notFound, Problem, unauthenticated } from "@/lib/platform/http/problem";
import { LIMITS, type Limit, ofAdministrator } from "@/lib/platform/rate-limits/limits";
import { requireInMemory } from "@/lib/platform/rate-limits/memory";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { bearerOf, readAccessToken } from "./access-token";
import { readClaims } from "./gate";

export type { Actor };

/** The user of the session that a request's cookie names; null when there is none or it has ended. */
export async function findActorOf(headers: Headers): Promise<Actor | null> {
  const claims = await readClaims(headers);
  return claims && findActor(claims.sid, claims.sub);
}

/**
 * The user of a call, by its bearer token or else its cookie.
 * @throws {Problem} 403 for an API token without the call's scope
 */
async function findCaller(request: Request, call: ScopeRules): Promise<Actor | null> {
  const bearer = bearerOf(request.headers);
  if (bearer?.startsWith(TOKEN_PREFIX)) return findProgram(bearer, scopeOf(call, request.method as Method));
  return findUserOf(request);
}

/**
 * The user who is signed in where a call comes from, by its access token or else its cookie; null when there is none. A call with a
 * bearer token, valid or not, never counts its cookie.
 */
export async function findUserOf({ headers }: Request): Promise<Actor | null> {
  if (bearerOf(headers) === null) return findActorOf(headers);
  const claims = (await readAccessToken(headers))?.claims;
  const actor = claims ? await findActor(claims.sid, claims.sub) : null;
  return actor && { ...actor, accessToken: { refreshTokenHash: claims?.refresh } };
}

async function authenticateFirst(request: Request, call: ScopeRules): Promise<Actor> {
  const actor = await findCaller(request, call);
  if (!actor) throw unauthenticated();
  if (actor.apiToken) nameApiToken({ ...actor.apiToken, ownerId: actor.id });
  if (request.method !== "GET" && request.method !== "HEAD") requireInMemory(limitFor(actor, LIMITS.write), actor.id);
  return actor;
}

/** A limit on writes, for this user. */
export const limitFor = (actor: Actor, limit: Limit): Limit => (mayAdminister(actor) ? ofAdministrator(limit) : limit);

async function authenticate(request: Request, call: ScopeRules): Promise<Actor> {
  const actor = await authenticateFirst(request, call);
  requireFactor(actor);
  return actor;
}

/** Refuses while a second factor is due. @throws {Problem} 403 with the type that makes the browser ask for the code */
export function requireFactor({ factorDue }: Actor): void {
  if (!factorDue) return;
  throw new Problem(403, "Enter your second-factor code first", { type: "urn:waypoint:factor-required" });
}

/** True for an administrator who may administer: one without a factor that is demanded of them may not. */
export const mayAdminister = ({ isAdmin, adminFactorDue }: Actor): boolean => isAdmin && !adminFactorDue;

/** Requires an administrator, by the flag in the database. @throws {Problem} 403 */
export function requireAdministrator(actor: Actor): void {
  if (!actor.isAdmin) throw forbidden("Only administrators can do this");
  if (mayAdminister(actor)) return;
  const detail = "Administrators need a second factor. Add one in Settings first";
  throw new Problem(403, detail, { type: "urn:waypoint:factor-missing" });
}

/** Anyone. */
export const visitor: Access<null> = {
  name: "visitor",
  label: "Public",
  description: "Anyone may call it.",
  credentials: "none",
  authenticate: async () => null,
};

/** Users who have entered their password, even while a second factor is due. */
export const firstFactor: Access<Actor> = {
  name: "firstFactor",
  label: "First factor",
  description: "For users who have entered their password, even while a second factor is due.",
  credentials: "session",
  authenticate: authenticateFirst,
};

/** Signed-in users. Administrators may do some of these acts on what is not theirs. */
export const user: Access<Actor> = {
  name: "user",
  label: "Signed in",
  description: "For signed-in users.",
  credentials: "session",
  whileActing,
  authenticate,
  requireStill: requireStillAdministrator,
};

/** Signed-in users who entered their password in the last ten minutes, for sensitive actions. */
export const freshUser: Access<Actor> = {
  name: "freshUser",
  label: "Password again",
  description: "For signed-in users who entered their password in the last ten minutes.",
  credentials: "session",
  whileActing,
  async authenticate(request, call) {
    const actor = await authenticate(request, call);
    requireFresh(actor);
    return actor;
  },
};

/** The transactions that have locked their actor's row and then found the rights there. */
const certain = new WeakSet<object>();

/** Refuses the acts of an administrator whose session, token or role has ended since the call began. */
export async function requireStillAdministrator(actor: Actor, tx: Transaction, locked?: string): Promise<void> {
  const isAtEnds = locked === undefined;
  const isOwnRow = locked === actor.id || locked === ADMINISTRATORS;
  // Once the row is locked, nobody but the act itself changes it, which may end the actor's own rights.
  if (!actor.isAdmin || certain.has(tx) || !(isAtEnds || isOwnRow)) return;
  await requireStillActs(actor, tx);
  if (isOwnRow) certain.add(tx);
}

/** Administrators, by the flag in the database. */
export const admin: Access<Actor> = {
  name: "admin",
  label: "Admin",
  description: "For administrators.",
  credentials: "session",
  whileActing,
  async authenticate(request, call) {
    const actor = await authenticate(request, call);
    requireAdministrator(actor);
    return actor;
  },
  requireFresh: requireFreshSession,
  requireStill: requireStillAdministrator,
};

/** Administrators who entered their password in the last ten minutes, for acts that grant access. */
export const freshAdmin: Access<Actor> = {
  name: "freshAdmin",
  label: "Admin, password again",
  description: "For administrators who entered their password in the last ten minutes.",
  credentials: "session",
  whileActing,
  async authenticate(request, call) {
    const actor = await admin.authenticate(request, call);
    requireFresh(actor);
    return actor;
  },
  requireStill: requireStillAdministrator,
};

/** The audit context of a request: its actor, address and device. */
export const auditContext = ({ id }: Actor, { headers }: Request): AuditContext => ({
  actorId: id,
  origin: originOf(headers),
});

/** True when a raw value is the actor's id, in any spelling. */
const isOwnId = (actor: Actor, value: unknown) => uuid.safeParse(value).data === actor.id;

const notYours = () => forbidden("This belongs to another user");

/** The user in the path (`[id]` or `[userId]`). */
export const self: Access<Actor> = {
  name: "self",
  label: "Own",
  description: "For the user in the path.",
  credentials: "session",
  whileActing,
  authenticate,
  params(actor, params) {
    if (!isOwnId(actor, params.userId ?? params.id)) throw notYours();
  },
};

/** The user in the path, and administrators, to whom an unknown user is 404. */
export const selfOrAdmin: Access<Actor> = {
  name: "selfOrAdmin",
  label: "Own or admin",
  description: "For the user in the path and administrators.",
  credentials: "session",
  whileActing,
  authenticate,
  async params(actor, params) {
    const named = params.userId ?? params.id;
    if (isOwnId(actor, named)) return;
    if (!actor.isAdmin) throw notYours();
    requireAdministrator(actor);
    const { data: userId } = uuid.safeParse(named);
    if (userId !== undefined) await requireUser(userId);
  },
  requireStill: requireStillAdministrator,
};

/**
 * The author of what the path names (`[id]`); others are refused before the body is validated.
 * @param requireAuthor throws for another user
 */
export const authorBy = (requireAuthor: (id: string, userId: string) => Promise<unknown>): Access<Actor> => ({
  ...user,
  name: "author",
  label: "Author",
  description: "For the author.",
  async params(actor, { id }) {
    const { data } = uuid.safeParse(id);
    if (!data) throw notFound();
    await requireAuthor(data, actor.id);
  },
});

/** Signed-in users, for themselves: the user that the body names under the key, if any, must be the actor. */
export const selfInBody = (key: "userId" | "id"): Access<Actor> => ({
  name: "selfInBody",
  label: "Own",
  description: "For signed-in users, for themselves: a user that the body names must be the caller.",
  credentials: "session",
  whileActing,
  authenticate,
  body(actor, body) {
    if (typeof body !== "object" || body === null || !Object.hasOwn(body, key)) return;
    if (!isOwnId(actor, (body as Record<string, unknown>)[key])) throw notYours();
  },
  requireStill: requireStillAdministrator,
});

/** API tokens alone, with their owner's current rights. Calls count against the token's limit, not that of writes. */
export const apiToken: Access<Actor> = {
  name: "apiToken",
  label: "API token",
  description: "For API tokens; a session is refused.",
  credentials: "apiToken",
  async authenticate({ headers }, call) {
    const bearer = bearerOf(headers);
    const actor = bearer?.startsWith(TOKEN_PREFIX) ? await findProgram(bearer, scopeOf(call, "POST")) : null;
    if (!actor?.apiToken) throw unauthenticated();
    nameApiToken({ ...actor.apiToken, ownerId: actor.id });
    return actor;
  },
};

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A program that knows a secret of the environment. Refuses everyone while the secret is not set. */
const programWith = (secret: "CRON_SECRET" | "METRICS_TOKEN") => async (request: Request) => {
  const expected = env()[secret];
  const given = request.headers.get("authorization") ?? "";
  // Digests have equal length, so that the comparison takes constant time.
  if (!expected || !timingSafeEqual(digest(given), digest(`Bearer ${expected}`))) throw unauthenticated();
  return null;
};

/** The host's scheduler, by CRON_SECRET. */
export const scheduler: Access<null> = {
  name: "scheduler",
  label: "Scheduler",
  description: "For the host's scheduler.",
  credentials: "scheduler",
  authenticate: programWith("CRON_SECRET"),
};

/** The monitoring system, by METRICS_TOKEN. */
export const monitor: Access<null> = {
  name: "monitor",
  label: "Monitoring",
  description: "For the monitoring system.",
  credentials: "monitor",
  authenticate: programWith("METRICS_TOKEN"),
};
