import "server-only";
import { giveAddress, givenAddressEvent } from "@/lib/identity/contact-details/given-address";
import { toPhoneNumber } from "@/lib/identity/contact-details/phone-number";
import { requireOtherAdmin, watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { emailProblems, requireVersion, toUser } from "@/lib/identity/users/data";
import { dropAccess, type KeptSession } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { refuseTokenOnAdmin, refuseTokenRole } from "@/lib/identity/users/refuse-token";
import { inLowerCase, type User, type UserChange, type UserInput } from "@/lib/identity/users/schema";
import { hasEntered, hasWayIn, isAddressProved } from "@/lib/identity/users/state";
import { deleteQueuedOf } from "@/lib/messages/outbox/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { requireActor, requireFreshActor } from "@/lib/platform/call-context";
import { db, type Transaction } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, notFound } from "@/lib/platform/http/problem";
import type { Versions } from "@/lib/platform/http/version";
import { transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";

/** The user with this email address or verified phone number, with the password hash if there is one. */
export async function findCredential(identifier: string) {
  const phoneNumber = identifier.includes("@") ? null : toPhoneNumber(identifier);
  const user = await db().user.findFirst({
    where: phoneNumber ? { phoneNumber, phoneVerifiedAt: { not: null } } : { email: inLowerCase(identifier) },
    include: { credential: true },
  });
  return (
    user && {
      id: user.id,
      email: user.email,
      isAdmin: user.isAdmin,
      isProved: user.emailVerified !== null,
      isGiven: user.emailGivenAt !== null,
      isDeactivated: user.deactivatedAt !== null,
      passwordHash: user.credential?.passwordHash,
      forgottenAt: user.credential?.browsersForgottenAt ?? null,
    }
  );
}

/** The password hash of a user who is not deactivated. */
export async function findPasswordHash(userId: string): Promise<string | undefined> {
  return (await db().credential.findUnique({ where: { userId, user: { deactivatedAt: null } } }))?.passwordHash;
}

/**
 * Changes the given fields of a user, for an administrator.
 * @param onNewEmail runs in the transaction when the address changes
 * @throws {Problem} 404; 409 when the address is taken, when there would be no administrator, or for a new administrator
 * whose address is not proved; 412
 */
export const updateAccount = (id: string, input: UserChange, by: ChangedBy, onNewEmail: OnNewEmail): Promise<User> =>
  transaction((tx) => changeAccount(tx, id, input, by, onNewEmail), emailProblems);

type ChangedBy = {
  actorId: string;
  /** The actor's session, which stays open when they change their own account. */
  session: KeptSession;
  origin: RequestOrigin;
  versions: Versions;
};

type OnNewEmail = (tx: Transaction, user: { id: string; email: string; name: string }) => Promise<void>;

/** Changes a user in a transaction, which needs `emailProblems` for a new address. @throws {Problem} as `updateAccount` */
export async function changeAccount(
  tx: Transaction,
  id: string,
  input: UserChange,
  { actorId, session, origin, versions }: ChangedBy,
  onNewEmail?: OnNewEmail,
): Promise<User> {
  // Before the user's row is locked: it locks all administrators in order, and the user may be one.
  const requireWayInKept = input.email === undefined ? null : await watchWaysIn(tx, id);
  if (input.isAdmin === false) await requireOtherAdmin(tx, id);
  await tx.$executeRaw`SELECT FROM users WHERE id = ${id}::uuid FOR UPDATE`;
  await requireActor(tx, id);
  const given = input.email === undefined ? "addressGiven" : await givenAddressEvent(tx, id, input.email);
  const before = await tx.user.findUnique({ where: { id }, include: { invitation: true } });
  if (!before) throw notFound("This user");
  requireVersion(before, versions);
  const isNewEmail = input.email !== undefined && before.email !== input.email;
  const { isAdmin = before.isAdmin, ...profile } = input;
  const isInvited = !hasWayIn(before) && before.invitation?.acceptedAt === null;
  const isPromoted = isAdmin && !before.isAdmin && !isInvited;
  const isNewRole = input.isAdmin !== undefined && input.isAdmin !== toForm(before).isAdmin;
  refuseTokenRole(isNewRole);
  if (isNewRole || isNewEmail) requireFreshActor();
  if (isNewEmail) refuseTokenOnAdmin(before);
  // An invited user proves the address by accepting the invitation.
  if (isPromoted && (isNewEmail || !isAddressProved(before)) && (hasWayIn(before) || hasEntered(before))) {
    throw conflict("Confirm your address first");
  }
  // An invited user gets the role when they accept the invitation.
  if (isInvited && isNewRole)
    await tx.invitation.update({ where: { userId: id }, data: { isAdmin, invitedById: actorId } });
  await tx.user.update({
    where: { id },
    data: { ...profile, email: before.email, isAdmin: isAdmin && !isInvited },
  });
  if (isPromoted) await dropAccess(tx, id, "promotion");
  if (isNewEmail && profile.email) await giveAddress(tx, before, profile.email, { event: given, keepSession: session });
  if (isNewEmail) await requireWayInKept?.();
  const user = await tx.user.findUniqueOrThrow({ where: { id }, include: { invitation: true } });
  if (isNewEmail) await onNewEmail?.(tx, user);
  const [was, is] = [toForm(before), toForm(user)];
  const changed = (["email", "name", "isAdmin"] as const).filter((key) => was[key] !== is[key]);
  const detail = { changed, isAdmin: is.isAdmin };
  await recordEvent({ action: "user.changed", actorId, subjectId: id, origin, detail }, tx);
  return toUser(user);
}

/** The fields that an administrator edits; the role is the one that an open invitation gives. */
function toForm(row: Parameters<typeof toUser>[0]): UserInput {
  const { email, name, isAdmin, invitedAsAdmin = false } = toUser(row);
  return { email, name, isAdmin: isAdmin || invitedAsAdmin };
}

/**
 * Reactivates or deactivates a user, or neither when `active` is undefined. Their password and second factors stay, other access
 * ends, and deactivation deletes queued messages. Their other data stays.
 * @throws {Problem} 404; 409 for the last administrator and for an invited user; 412
 */
export const setActive = (id: string, active: boolean | undefined, by: Omit<ChangedBy, "session">): Promise<User> =>
  transaction((tx) => switchActive(tx, id, active, by));

/** Reactivates or deactivates a user in a transaction. @throws {Problem} as `setActive` */
export async function switchActive(
  tx: Transaction,
  id: string,
  active: boolean | undefined,
  { actorId, origin, versions }: Omit<ChangedBy, "session">,
): Promise<User> {
  if (active === false) await requireOtherAdmin(tx, id);
  if (!(await lockUser(tx, id))) throw notFound("This user");
  const before = await tx.user.findUniqueOrThrow({ where: { id }, include: { invitation: true } });
  requireVersion(before, versions);
  if (active === undefined || (before.deactivatedAt === null) === active) return toUser(before);
  refuseTokenOnAdmin(before);
  if (active && before.isAdmin) requireFreshActor();
  if (!hasWayIn(before) && before.invitation?.acceptedAt === null) {
    throw conflict("This user has not accepted the invitation yet. Withdraw it instead");
  }
  return toUser(await writeActive(tx, before, active, { actorId, origin }));
}

/** Reactivates or deactivates a locked user, as `setActive` does, also one who is still invited. */
export async function writeActive(
  tx: Transaction,
  before: UserRow,
  active: boolean,
  context: AuditContext,
): Promise<UserRow> {
  const { id } = before;
  if ((before.deactivatedAt === null) === active) return before;
  await dropAccess(tx, id, active ? "reactivation" : "deactivation");
  if (!active) await deleteQueuedOf(id, tx);
  const data = active ? { deactivatedAt: null, unprovisionedAt: null } : { deactivatedAt: new Date() };
  const user = await tx.user.update({ where: { id }, data });
  if (!active) await tx.productEvent.create({ data: { kind: "user.deactivated", userId: id } });
  await recordEvent({ action: active ? "user.reactivated" : "user.deactivated", subjectId: id, ...context }, tx);
  return user;
}

/** A user with their data, for the account export, except lists of any length. */
export const readAccount = (id: string) =>
  db().user.findUniqueOrThrow({
    where: { id },
    include: {
      invitation: true,
      invitationsSent: { select: { userId: true, sentAt: true, acceptedAt: true } },
      videosCreated: { select: { id: true, title: true } },
      uploads: true,
      videoPositions: true,
      playbackReports: true,
      notifications: true,
      ratings: true,
      savedForLater: { orderBy: { savedAt: "desc" } },
      notices: { orderBy: { at: "desc" } },
      pathStarts: { include: { path: { select: { title: true } } } },
      trackStarts: { include: { track: { select: { title: true } } } },
      pathCompletions: { include: { path: { select: { title: true } }, version: { select: { number: true } } } },
      trackCompletions: { include: { track: { select: { title: true } } } },
      recordViews: { include: { viewer: { select: { name: true } } } },
      recordsViewed: true,
      factors: { select: { id: true, phoneNumber: true } },
      identities: { include: { connection: { select: { name: true } } } },
      plans: {
        include: {
          track: { select: { title: true } },
          videos: { orderBy: { position: "asc" }, include: { video: { select: { title: true } } } },
        },
      },
    },
  });
