import "server-only";
import { z } from "zod";
import { findRestorable, matching, toUser } from "@/lib/identity/users/data";
import { lockUser } from "@/lib/identity/users/lock-user";
import { refuseTokenOnAdmin } from "@/lib/identity/users/refuse-token";
import { inLowerCase, type UserChange } from "@/lib/identity/users/schema";
import { requireFreshActor } from "@/lib/platform/call-context";
import { db, type Transaction } from "@/lib/platform/db";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage, timeKey } from "@/lib/platform/sql/keyset";
import type { Prisma } from "@/prisma/generated/client";
import { invitable } from "./invitable";
import type { Invitation, InvitationList } from "./schema";
import { invitationStatus } from "./status";

/** The address of a user with an open invitation who has not entered the account; else null. */
export async function findPendingEmail(userId: string, tx: Transaction = db()): Promise<string | null> {
  const row = await tx.user.findFirst({
    where: { id: userId, hasPassword: false, lastSignInAt: null, invitation: { acceptedAt: null } },
    select: { email: true },
  });
  return row?.email ?? null;
}

const newest: Order = { list: "invitations", keys: [timeKey(sql`i.sent_at`), idKey(sql`i.id`)], descending: true };

/**
 * A page of the invitations, the latest first; with `q` those whose user's name or address holds it. `total` stops at MAX_COUNTED_ROWS.
 * @throws {Problem} 400 for an invalid cursor
 */
export async function listInvitations({ q, ...asked }: InvitationList) {
  const from = q
    ? sql`FROM invitations i JOIN users u ON u.id = i.user_id WHERE ${matching({ q })}`
    : sql`FROM invitations i WHERE true`;
  const { items, ...rest } = await readPage(
    newest,
    asked,
    z.object({ id: uuid }),
    ({ place, page }) => sql`SELECT i.id, ${place} AS place ${from} ${page}`,
    sql`SELECT count(*)::int AS total FROM (SELECT 1 ${from} LIMIT ${MAX_COUNTED_ROWS}) counted`,
  );
  const rows = await db().invitation.findMany({ where: { id: { in: items.map(({ id }) => id) } }, include: whole });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { invitations: items.flatMap(({ id }) => byId.get(id) ?? []).map(toInvitation), ...rest };
}

/** A known user has an account, or an invitation that is not accepted. */
export type KnownUser = "account" | "pending";

/**
 * The known users among the given email addresses, by address. An account that an invitation would take over is unknown
 * until it is invited; an address that its former user can take back is theirs.
 */
export async function findKnownUsers(emails: string[]): Promise<Map<string, KnownUser>> {
  const rows = await db().user.findMany({
    where: { email: { in: emails } },
    include: { invitation: { select: { acceptedAt: true } } },
  });
  const restorable = await findRestorable(db(), emails);
  return new Map([
    ...restorable.map((email): [string, KnownUser] => [email, "account"]),
    ...rows.flatMap((user): [string, KnownUser][] => {
      const known = invitable(user);
      if (known === "account") return [[user.email, known]];
      return known === "new" || user.invitation?.acceptedAt === null ? [[user.email, "pending"]] : [];
    }),
  ]);
}

/** An invitation, pending or accepted. @throws {Problem} 404 */
export async function getInvitation(id: string, tx: Transaction = db()): Promise<Invitation> {
  return toInvitation(await findInvitation(tx, id));
}

const whole = { user: true, message: { select: { state: true } } } as const;

type Row = Prisma.InvitationGetPayload<{ include: typeof whole }>;

/** An invitation with its user and its mail. @throws {Problem} 404 */
export async function findInvitation(tx: Transaction, id: string): Promise<Row> {
  const row = await tx.invitation.findUnique({ where: { id }, include: whole });
  // Prisma reads the user in a second statement; the invitation may be withdrawn in between.
  if (!row?.user) throw notFound("This invitation");
  return row;
}

const toInvitation = ({ id, userId, user, message, sentAt, expiresAt, acceptedAt, ...granted }: Row): Invitation => ({
  id,
  userId,
  email: user.email,
  name: (acceptedAt === null ? granted.name : null) ?? user.name,
  isAdmin: (acceptedAt === null ? granted.isAdmin : null) ?? user.isAdmin,
  status: invitationStatus({ acceptedAt, expiresAt, messageState: message?.state ?? null }, new Date()),
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** 409: the account is in use. */
export const alreadyAccount = () => conflict("Already has an account");

/**
 * Locks a user who can be invited until the transaction ends.
 * @throws {Problem} 403 without a recent sign-in for one who becomes an administrator; 404 when the invitation was withdrawn; 409 when
 * the account is in use or has just got another address
 */
export async function lockInvited(tx: Transaction, where: { id: string } | { email: string }) {
  const found = await tx.user.findUnique({ where });
  if (!found || !(await lockUser(tx, found.id))) throw notFound("This invitation");
  const user = await tx.user.findUniqueOrThrow({ where: { id: found.id }, include: { invitation: true } });
  if (user.email !== found.email) throw conflict("The address of this user has just been changed");
  const isClaim = requireInvitable(user) === "claim";
  if (await isAny({ AND: [willAdminister, { id: user.id }] }, tx)) requireFreshActor();
  return { id: user.id, isClaim };
}

/** @throws {Problem} 403 for an administrator, for an API token; 409 when the account is in use */
function requireInvitable(user: Prisma.UserGetPayload<{ include: { invitation: true } }>) {
  refuseTokenOnAdmin(user);
  const known = invitable(user);
  if (known === "account") throw alreadyAccount();
  return known;
}

/** Refuses an invitation as `lockInvited` will, before it is counted: a refused one sends no mail. @throws {Problem} 403, 409 */
export async function refuseEarly(email: string): Promise<void> {
  const user = await db().user.findUnique({ where: { email }, include: { invitation: true } });
  if (user) requireInvitable(user);
}

/** True for a change that gives or takes a role, also one that an open invitation will give, or that changes the address. */
export async function changesAccess(id: string, { email, isAdmin }: UserChange): Promise<boolean> {
  const row = await db().user.findUnique({ where: { id }, include: { invitation: true } });
  if (!row) return false;
  const user = toUser(row);
  const isNewEmail = email !== undefined && email !== user.email;
  const isNewRole = isAdmin !== undefined && isAdmin !== (user.isAdmin || user.invitedAsAdmin === true);
  return isNewEmail || isNewRole;
}

/** A user who becomes an administrator by accepting their invitation, or who is one already and has not entered the account. */
const willAdminister = {
  OR: [
    { invitation: { acceptedAt: null, isAdmin: true } },
    { isAdmin: true, OR: [{ emailVerified: null }, { hasPassword: false, lastSignInAt: null }] },
  ],
} satisfies Prisma.UserWhereInput;

const isAny = async (where: Prisma.UserWhereInput, tx: Transaction = db()): Promise<boolean> =>
  (await tx.user.count({ where })) > 0;

/** True when an invitation to one of these addresses opens the account of an administrator, or replaces an invitation as one. */
export const opensAdministrator = (emails: string[]): Promise<boolean> =>
  isAny({ ...willAdminister, email: { in: emails.map((email) => inLowerCase(email.trim())) } });

/** True when the invitation of one of these users opens the account of an administrator. */
export const opensOneOf = (userIds: string[]): Promise<boolean> =>
  isAny({ AND: [willAdminister, { id: { in: userIds }, invitation: { acceptedAt: null } }] });

/** True for an open invitation that opens the account of an administrator. */
export const opensByInvitation = (id: string): Promise<boolean> =>
  isAny({ AND: [willAdminister, { invitation: { id, acceptedAt: null } }] });
