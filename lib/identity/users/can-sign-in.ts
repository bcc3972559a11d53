import "server-only";
import { z } from "zod";
import { ADMINISTRATORS, requireActor } from "@/lib/platform/call-context";
import { conflict } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { isActiveAdministrator } from "./conditions";
import { lockUser } from "./lock-user";

/**
 * The SQL rule, over `users u`, for a user who can sign in: by a linked sign-on of an active connection, or by a password, which
 * at a domain of a required connection serves administrators with a second factor alone (docs/behaviour.md, 37).
 */
const canSignIn = sql`(u.deactivated_at IS NULL AND (
  EXISTS (SELECT FROM identities i JOIN sso_connections c ON c.id = i.connection_id AND c.active WHERE i.user_id = u.id)
  OR EXISTS (SELECT FROM credentials p WHERE p.user_id = u.id) AND (
    u.is_admin AND EXISTS (SELECT FROM factors f WHERE f.user_id = u.id AND f.status = 'verified')
    OR NOT EXISTS (SELECT FROM sso_connections c WHERE c.active AND c.required AND split_part(u.email, '@', 2) = ANY (c.verified_domains)))))`;

/**
 * Keeps `hasPassword` of users after an act that adds a password or a linked sign-on, or takes one away. The
 * first one records the event that the user joined.
 */
export async function followWaysIn(tx: Transaction, userIds: string[]): Promise<void> {
  await tx.$executeRaw`SELECT follow_ways_in(${userIds}::uuid[])`;
}

const someRow = z.object({ some: z.boolean() });

const hasAdministratorWayIn = async (tx: Transaction): Promise<boolean> =>
  (await queryOnlyRow(someRow, sql`SELECT EXISTS (SELECT FROM users u WHERE u.is_admin AND ${canSignIn}) AS some`, tx))
    .some;

/** True for an administrator. Anybody else's row is locked, so that they cannot become one before the transaction ends. */
async function isAdministrator(tx: Transaction, id: string): Promise<boolean> {
  const read = async () => (await tx.user.findUnique({ where: { id }, select: { isAdmin: true } }))?.isAdmin === true;
  return (await read()) || ((await lockUser(tx, id)) && (await read()));
}

/**
 * Locks the administrators, so that acts which may remove ways in run one after the other.
 * @throws {Problem} 401 or 403 when the actor of the call has lost their rights while it waited
 */
async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT FROM users WHERE is_admin ORDER BY id FOR NO KEY UPDATE`;
  await requireActor(tx, ADMINISTRATORS);
}

/**
 * Locks the administrators before an act that may remove ways in of administrators. An act on somebody else holds nobody's row but
 * theirs.
 * @param userId of the only user whom the act concerns
 * @returns the check for the end of the act, which throws 409 when no administrator has a way in any more
 */
export async function watchWaysIn(tx: Transaction, userId?: string): Promise<() => Promise<void>> {
  if (userId !== undefined && !(await isAdministrator(tx, userId))) return async () => {};
  await lockAdministrators(tx);
  const before = await hasAdministratorWayIn(tx);
  return async () => {
    if (before && !(await hasAdministratorWayIn(tx)))
      throw conflict("No administrator could sign in any more. Give one a password and a second factor first");
  };
}

/**
 * Locks the administrators when this user is one, so that concurrent changes leave at least one who can sign in. For others nobody
 * has to wait.
 * @throws {Problem} 409 when this user is the last one
 */
export async function requireOtherAdmin(tx: Transaction, id: string): Promise<void> {
  if (!(await isAdministrator(tx, id))) return;
  await lockAdministrators(tx);
  // A separate statement sees rows that were written while this call waited for the lock.
  const admins = await queryRows(
    z.object({ id: uuid, canSignIn: z.boolean() }),
    sql`SELECT id, ${canSignIn} AS "canSignIn" FROM users u WHERE ${isActiveAdministrator}`,
    tx,
  );
  const administrator = admins.find((admin) => admin.id === id);
  const others = admins.filter((admin) => admin.id !== id);
  // An active administrator cannot sign in when their only connection is switched off.
  const isLastToSignIn = administrator?.canSignIn && !others.some((other) => other.canSignIn);
  if (administrator && (others.length === 0 || isLastToSignIn)) {
    throw conflict("There must be at least one administrator. Make another user an administrator first");
  }
}
