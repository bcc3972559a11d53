import "server-only";
import { writePassword } from "@/lib/identity/accounts/data";
import { issueToken, takeToken } from "@/lib/identity/one-time-tokens/data";
import { lockUser, toUser } from "@/lib/identity/users/data";
import type { User, UserInput } from "@/lib/identity/users/schema";
import { queueMail } from "@/lib/messages/outbox/data";
import type { MailContent } from "@/lib/messages/outbox/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import { db, type Transaction } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { decodeCursor, encodeCursor, moment } from "@/lib/platform/http/cursor";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import type { Invitation, InvitationList, Invited } from "./schema";
import { invitationStatus } from "./status";

/** Who invites, from where, and what the mail says; the token goes into its link. */
export type Inviting = {
  actorId: string;
  origin: RequestOrigin;
  mail: (person: { name: string }, token: string, expiresAt: Date) => MailContent;
};

/**
 * Makes a person who has no password yet, and mails them a link to set one. A person who is still invited gets a new
 * link, and the old one is dead.
 * @throws {Problem} 409 when the account is active
 */
export async function createInvitation({ email, name, isAdmin }: UserInput, inviting: Inviting): Promise<Invited> {
  return db().$transaction(async (tx) => {
    // Of several administrators who invite the same person at once, one makes the row and the others wait for it.
    await tx.user.createMany({ data: { email, name, isAdmin }, skipDuplicates: true });
    const user = await lockPending(tx, { email });
    await tx.user.update({ where: { id: user.id }, data: { name, isAdmin } });
    const { expiresAt } = await send(tx, { ...user, name }, inviting, "user.invited");
    return { id: user.id, email, name, isAdmin, expiresAt };
  });
}

/** Sends an invitation again; the link before it is dead. @throws {Problem} 404; 409 when it was accepted */
export async function resendInvitation(id: string, inviting: Inviting): Promise<Invitation> {
  return db().$transaction(async (tx) => {
    const { userId } = await findInvitation(tx, id);
    const user = await lockPending(tx, { id: userId });
    await send(tx, user, inviting, "user.invitation_resent");
    return toInvitation(await findInvitation(tx, id));
  });
}

/** Withdraws an invitation, and with it the person who never came. @throws {Problem} 404; 409 when it was accepted */
export async function withdrawInvitation(
  id: string,
  { actorId, origin }: Pick<Inviting, "actorId" | "origin">,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { userId } = await findInvitation(tx, id);
    await lockPending(tx, { id: userId });
    await tx.user.delete({ where: { id: userId } });
    await recordEvent({ action: "user.invitation_withdrawn", actorId, subjectId: userId, origin }, tx);
  });
}

/**
 * Gives the person a token invites their password.
 * @returns null for a token that is used, old, forged or expired
 */
export async function acceptInvitation(
  token: string,
  passwordHash: string,
  origin: RequestOrigin,
): Promise<User | null> {
  return db().$transaction(async (tx) => {
    const taken = await takeToken(tx, "invite", token);
    if (!taken) return null;
    const { userId } = taken;
    await writePassword(userId, passwordHash, tx);
    await tx.invitation.updateMany({ where: { userId }, data: { acceptedAt: new Date() } });
    const user = await tx.user.update({ where: { id: userId }, data: { emailVerified: new Date() } });
    await recordEvent({ action: "user.invitation_accepted", actorId: userId, subjectId: userId, origin }, tx);
    return toUser(user);
  });
}

/** A page of the invitations, the last sent first. @throws {Problem} 400 on a cursor that is none */
export async function listInvitations({ limit, cursor }: InvitationList) {
  const [sentAt, id] = cursor ? decodeCursor(cursor, [moment, uuid]) : [];
  const [total, rows] = await Promise.all([
    db().invitation.count(),
    db().invitation.findMany({
      include: whole,
      // The first condition is the index's, the other two are the order's.
      where: sentAt ? { sentAt: { lte: sentAt }, OR: [{ sentAt: { lt: sentAt } }, { id: { lt: id } }] } : {},
      orderBy: [{ sentAt: "desc" }, { id: "desc" }],
      take: limit + 1,
    }),
  ]);
  const invitations = rows.slice(0, limit).map(toInvitation);
  const last = invitations.at(-1);
  return { invitations, total, next: rows.length > limit && last ? encodeCursor([last.sentAt, last.id]) : null };
}

/** How somebody who cannot simply be invited stands: they have an account, or an invitation that they have not accepted. */
export type Standing = "account" | "pending";

/** How the people with some addresses stand, by the address; who is nobody yet is left out. */
export async function findStanding(emails: string[]): Promise<Map<string, Standing>> {
  const rows = await db().user.findMany({
    where: { email: { in: emails } },
    select: { email: true, credential: { select: { userId: true } } },
  });
  return new Map(rows.map(({ email, credential }) => [email, credential ? "account" : "pending"]));
}

/** @throws {Problem} 404 */
export async function getInvitation(id: string): Promise<Invitation> {
  return toInvitation(await findInvitation(db(), id));
}

const whole = { user: true, message: { select: { state: true } } } as const;

const findWhole = (tx: Transaction, id: string) => tx.invitation.findUnique({ where: { id }, include: whole });
type Row = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

async function findInvitation(tx: Transaction, id: string): Promise<Row> {
  const row = await findWhole(tx, id);
  if (!row) throw notFound("This invitation");
  return row;
}

const toInvitation = ({ id, userId, user, message, sentAt, expiresAt, acceptedAt }: Row): Invitation => ({
  id,
  userId,
  email: user.email,
  name: user.name,
  isAdmin: user.isAdmin,
  status: invitationStatus({ acceptedAt, expiresAt, messageState: message?.state ?? null }, new Date()),
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** The person, held until the transaction ends. @throws {Problem} 404 when they were withdrawn meanwhile, 409 when they have a password */
async function lockPending(tx: Transaction, where: { id: string } | { email: string }) {
  const user = await tx.user.findUnique({ where });
  if (!user || !(await lockUser(tx, user.id))) throw notFound("This invitation");
  const credential = await tx.credential.findUnique({ where: { userId: user.id } });
  if (credential) throw conflict("This person has an account already");
  return user;
}

async function send(
  tx: Transaction,
  { id: userId, email, name }: { id: string; email: string; name: string },
  { actorId, origin, mail }: Inviting,
  action: "user.invited" | "user.invitation_resent",
) {
  const { token, expires } = await issueToken(tx, { purpose: "invite", userId, email });
  const messageId = await queueMail(tx, {
    kind: "invitation",
    recipient: email,
    content: mail({ name }, token, expires),
  });
  const sent = { messageId, sentAt: new Date(), expiresAt: expires, invitedById: actorId };
  await tx.invitation.upsert({ where: { userId }, create: { userId, ...sent }, update: sent });
  await recordEvent({ action, actorId, subjectId: userId, origin }, tx);
  return { expiresAt: expires.toISOString() };
}
