import "server-only";
import { z } from "zod";
import { type Actor, mayAdminister, requireAdministrator, selfOrAdmin, user } from "@/lib/identity/auth/access";
import { whileActing } from "@/lib/identity/sessions/data";
import type { Access, PathParams } from "@/lib/platform/http/description";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { managesTeams, usersManagedBy } from "./access";

/** The parts that all access to a user's record has. */
const signedIn = { credentials: "session", whileActing, authenticate: user.authenticate } as const;

/** The id of the user in the path: `[userId]`, else `[id]`. */
const userIn = (params: PathParams) => uuid.safeParse(params.userId ?? params.id).data;

/** True when an actor sees a user: as an administrator, or as a manager of a team that the user is in or of one above. */
async function managesUser(actor: Actor, userId: string): Promise<boolean> {
  const found = await queryRow(
    z.object({ found: z.boolean() }),
    sql`SELECT true AS found FROM users u WHERE u.id = ${userId}::uuid AND u.id IN (${usersManagedBy(actor)})`,
  );
  return found !== undefined;
}

/** Requires a user whom the actor sees. @throws {Problem} 404 */
export async function requireVisibleUser(actor: Actor, userId: string | undefined): Promise<void> {
  if (userId === undefined || !(await managesUser(actor, userId))) throw notFound("This user");
}

/** True for a manager of this other user. @throws {Problem} 404 for a manager who does not see the user */
async function isTheirManager(actor: Actor, userId: string | undefined): Promise<boolean> {
  if (mayAdminister(actor) || userId === actor.id || !(await managesTeams(actor.id))) return false;
  await requireVisibleUser(actor, userId);
  return true;
}

/** The user in the path, administrators, and the user's managers. Everybody else finds nothing. */
export const selfOrManager: Access<Actor> = {
  name: "selfOrManager",
  label: "Own or manager",
  description: "For the user in the path, their managers and administrators; others get 404.",
  ...signedIn,
  async params(actor, params) {
    const userId = userIn(params);
    if (userId !== actor.id) await requireVisibleUser(actor, userId);
  },
};

/** The user in the path, administrators, and the user's managers. Other managers get 404. */
export const selfAdminOrManager: Access<Actor> = {
  name: "selfAdminOrManager",
  label: "Own, admin or manager",
  description: "For the user in the path, administrators, and the user's managers.",
  ...signedIn,
  async params(actor, params) {
    if (!(await isTheirManager(actor, userIn(params)))) await selfOrAdmin.params?.(actor, params);
  },
};

/** Administrators, and the managers of the user in the path. Other managers get 404. */
export const adminOrManager: Access<Actor> = {
  name: "adminOrManager",
  label: "Admin or manager",
  description: "For administrators, and for the managers of the user in the path.",
  ...signedIn,
  async params(actor, params) {
    const userId = userIn(params);
    if (userId === actor.id || !(await isTheirManager(actor, userId))) requireAdministrator(actor);
  },
};

/** The user in the path, administrators, and the user's managers; everybody else is refused. */
export const selfOrTheirManager: Access<Actor> = {
  name: "selfOrTheirManager",
  label: "Own, admin or manager",
  description: "For the user in the path, administrators, and the user's managers; others get 403.",
  ...signedIn,
  async params(actor, params) {
    const userId = userIn(params);
    const isTheirs = userId !== undefined && !mayAdminister(actor) && (await managesUser(actor, userId));
    if (!isTheirs) await selfOrAdmin.params?.(actor, params);
  },
};
