import "server-only";
import { lockUser } from "@/lib/identity/users/data";
import type { UserInput } from "@/lib/identity/users/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import { db, type Transaction } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { decodeCursor, moment } from "@/lib/platform/http/cursor";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import { toPage } from "@/lib/platform/sql/keyset";
import type { Invitation, InvitationList } from "./schema";
import { invitationStatus } from "./status";

/** An invited user. `isClaim` when somebody has an account with the address that was never proved theirs. */
export type InvitedUser = { id: string; email: string; name: string; isAdmin: boolean; isClaim: boolean };

/**
 * Creates an invited user without a password, or updates the name and role of one who is still invited. An account whose
 * address is not proved stays as it is until the link is followed.
 * @returns the user, locked until the transaction ends
 * @throws {Problem} 409 when they have a password and a proved address
 */
export async function saveInvited(tx: Transaction, { email, name, isAdmin }: UserInput): Promise<InvitedUser> {
  // If several administrators invite the same user at once, one creates the row and the others wait for it.
  await tx.user.createMany({ data: { email, name, isAdmin }, skipDuplicates: true });
  const { id, isClaim } = await lockInvited(tx, { email });
  if (!isClaim) await tx.user.update({ where: { id }, data: { name, isAdmin } });
  return { id, email, name, isAdmin, isClaim };
}

/** The address of an invited user; null for a user with a password, or without an invitation. */
export async function findPendingEmail(userId: string, tx: Transaction = db()): Promise<string | null> {
  const row = await tx.user.findFirst({
    where: { id: userId, credential: null, invitation: { acceptedAt: null } },
    select: { email: true },
  });
  return row?.email ?? null;
}

type Sent = { messageId: string; invitedById: string; expiresAt: Date };

/**
 * Saves a user's invitation, replacing an earlier one, whose mail is not sent any more.
 * @param granted what accepting it gives an account that exists
 */
export async function saveInvitation(
  tx: Transaction,
  userId: string,
  sent: Sent,
  granted?: { name: string | null; isAdmin: boolean | null },
): Promise<void> {
  const earlier = await tx.invitation.findUnique({ where: { userId }, select: { messageId: true } });
  // An earlier one may have been accepted, by an account whose address an administrator has changed since.
  const data = { ...sent, ...granted, sentAt: new Date(), acceptedAt: null };
  await tx.invitation.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  if (earlier?.messageId) await tx.outboxMessage.deleteMany({ where: { id: earlier.messageId, state: "queued" } });
}

/**
 * Deletes an invitation and its invited user. An account that existed before stays.
 * @throws {Problem} 404; 409 when it was accepted
 */
export async function withdrawInvitation(
  id: string,
  { actorId, origin }: { actorId: string; origin: RequestOrigin },
): Promise<void> {
  await transaction(async (tx) => {
    const { userId, messageId, acceptedAt } = await findInvitation(tx, id);
    if (acceptedAt) throw alreadyAccount();
    const { isClaim } = await lockInvited(tx, { id: userId });
    if (isClaim) {
      await tx.invitation.delete({ where: { id } });
      await tx.verificationToken.deleteMany({ where: { userId, purpose: "invite" } });
      if (messageId) await tx.outboxMessage.deleteMany({ where: { id: messageId, state: "queued" } });
    } else await tx.user.delete({ where: { id: userId } });
    await recordEvent({ action: "user.invitation_withdrawn", actorId, subjectId: userId, origin }, tx);
  });
}

/** The name of the list in its cursors. */
const LIST = "invitations";

/** A page of the invitations, the latest first. `total` stops at MAX_COUNTED_ROWS. @throws {Problem} 400 for an invalid cursor */
export async function listInvitations({ limit, cursor }: InvitationList) {
  const [sentAt, id] = cursor ? decodeCursor(LIST, cursor, [moment, uuid]) : [];
  const [total, rows] = await Promise.all([
    db().invitation.count({ take: MAX_COUNTED_ROWS }),
    db().invitation.findMany({
      include: whole,
      // The first condition uses the index; the other two resolve ties.
      where: sentAt ? { sentAt: { lte: sentAt }, OR: [{ sentAt: { lt: sentAt } }, { id: { lt: id } }] } : {},
      orderBy: [{ sentAt: "desc" }, { id: "desc" }],
      take: limit + 1,
    }),
  ]);
  const { items, next } = toPage(LIST, rows.map(toInvitation), limit, (invitation) => [
    invitation.sentAt,
    invitation.id,
  ]);
  return { invitations: items, total, next };
}

/** A known user has an account, or an invitation that is not accepted. */
export type KnownUser = "account" | "pending";

/** The known users among the given email addresses, by address. An account whose address is not proved can be invited. */
export async function findKnownUsers(emails: string[]): Promise<Map<string, KnownUser>> {
  const rows = await db().user.findMany({
    where: { email: { in: emails } },
    select: {
      email: true,
      emailVerified: true,
      credential: { select: { userId: true } },
      invitation: { select: { acceptedAt: true } },
    },
  });
  return new Map(
    rows.flatMap(({ email, emailVerified, credential, invitation }): [string, KnownUser][] => {
      if (credential && emailVerified) return [[email, "account"]];
      return !credential || invitation?.acceptedAt === null ? [[email, "pending"]] : [];
    }),
  );
}

/** An invitation, pending or accepted. @throws {Problem} 404 */
export async function getInvitation(id: string, tx: Transaction = db()): Promise<Invitation> {
  return toInvitation(await findInvitation(tx, id));
}

const whole = { user: true, message: { select: { state: true } } } as const;

const findWhole = (tx: Transaction, id: string) => tx.invitation.findUnique({ where: { id }, include: whole });
type Row = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

async function findInvitation(tx: Transaction, id: string): Promise<Row> {
  const row = await findWhole(tx, id);
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

const alreadyAccount = () => conflict("Already has an account");

/**
 * Locks a user who can be invited until the transaction ends: one without a password, or whose address is not proved.
 * @throws {Problem} 404 when the invitation was withdrawn, 409 when accepted
 */
export async function lockInvited(tx: Transaction, where: { id: string } | { email: string }) {
  const user = await tx.user.findUnique({ where });
  if (!user || !(await lockUser(tx, user.id))) throw notFound("This invitation");
  const { credential, emailVerified } = await tx.user.findUniqueOrThrow({
    where: { id: user.id },
    include: { credential: true },
  });
  if (credential && emailVerified) throw alreadyAccount();
  return { id: user.id, isClaim: credential !== null };
}
