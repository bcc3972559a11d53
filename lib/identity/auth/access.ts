import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { type Actor, findActor } from "@/lib/identity/sessions/data";
import { requireFresh } from "@/lib/identity/sessions/require-fresh";
import type { Doer } from "@/lib/platform/audit/data";
import { env } from "@/lib/platform/env";
import { originOf } from "@/lib/platform/http/client-address";
import { forbidden, Problem, unauthenticated } from "@/lib/platform/http/problem";
import type { Access } from "@/lib/platform/http/route";
import { readClaims } from "./gate";

export type { Actor };

/** The person whose session a request carries, if the session's row still stands. */
export async function findActorOf(headers: Headers): Promise<Actor | null> {
  const claims = await readClaims(headers);
  return claims && findActor(claims.sid, claims.sub);
}

async function authenticateFirst(request: Request): Promise<Actor> {
  const actor = await findActorOf(request.headers);
  if (!actor) throw unauthenticated();
  return actor;
}

async function authenticate(request: Request): Promise<Actor> {
  const actor = await authenticateFirst(request);
  requireFactor(actor);
  return actor;
}

/** @throws {Problem} 403 of a type by which the browser asks for the code, while a second factor is due */
export function requireFactor({ factorDue }: Actor): void {
  if (!factorDue) return;
  throw new Problem(403, "Enter the code of your second factor first", { type: "urn:waypoint:factor-required" });
}

/** Everybody. */
export const visitor: Access<null> = { authenticate: async () => null };

/** Whoever has given their password, also where a second factor is still due. */
export const firstFactor: Access<Actor> = { authenticate: authenticateFirst };

/** Whoever is signed in. */
export const user: Access<Actor> = { authenticate };

/** Whoever is signed in and gave their password a short while ago: for what a borrowed device must not do. */
export const freshUser: Access<Actor> = {
  async authenticate(request) {
    const actor = await authenticate(request);
    requireFresh(actor);
    return actor;
  },
};

/** Administrators, by the flag in the database. */
export const admin: Access<Actor> = {
  async authenticate(request) {
    const actor = await authenticate(request);
    if (!actor.isAdmin) throw forbidden("Only administrators can do this");
    return actor;
  },
};

/** Who asks for something, and from where, as it is written down. */
export const doneBy = ({ id }: Actor, { headers }: Request): Doer => ({ actorId: id, origin: originOf(headers) });

const notYours = () => forbidden("This belongs to somebody else");

/** The person the path is about (`[id]` or `[userId]`). */
export const self: Access<Actor> = {
  authenticate,
  params(actor, { userId, id }) {
    if ((userId ?? id) !== actor.id) throw notYours();
  },
};

/** The person the path is about, and administrators. */
export const selfOrAdmin: Access<Actor> = {
  authenticate,
  params(actor, params) {
    if (!actor.isAdmin) self.params?.(actor, params);
  },
};

/** Whoever is signed in, for themselves: the body's person, where it names one under that key, is the actor. */
export const selfInBody = (key: "userId" | "id"): Access<Actor> => ({
  authenticate,
  body(actor, body) {
    if (typeof body !== "object" || body === null || !Object.hasOwn(body, key)) return;
    const named = (body as Record<string, unknown>)[key];
    if (named !== actor.id) throw notYours();
  },
});

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The host's scheduler, by the secret it shares with this server; nobody where there is none. */
export const scheduler: Access<null> = {
  async authenticate(request) {
    const { CRON_SECRET } = env();
    const given = request.headers.get("authorization") ?? "";
    // Digests are of one length, so the time to compare them tells nothing of the secret.
    if (!CRON_SECRET || !timingSafeEqual(digest(given), digest(`Bearer ${CRON_SECRET}`))) throw unauthenticated();
    return null;
  },
};
