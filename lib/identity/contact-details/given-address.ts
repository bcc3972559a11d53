import "server-only";
import { issueToken, linkTo } from "@/lib/identity/one-time-tokens/data";
import { findRequiredConnection } from "@/lib/identity/sso-connections/required";
import { requireOtherAdmin, watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { requireNotRestorable, requireVersion, stillRestorable } from "@/lib/identity/users/data";
import { type AccessEvent, dropAccess, type KeptSession } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { toReader } from "@/lib/identity/users/queue-mail";
import { hasEntered, hasWayIn } from "@/lib/identity/users/state";
import { emailChangedMail } from "@/lib/messages/email/message";
import { queueMail } from "@/lib/messages/outbox/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, notFound } from "@/lib/platform/http/problem";
import type { Versions } from "@/lib/platform/http/version";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import type { User as UserRow } from "@/prisma/generated/client";
import { maskEmail } from "./mask-email";

type GivenAddressEvent = Extract<AccessEvent, "addressGiven" | "addressGivenOutsideSignOn" | "addressOfNewcomer">;

/** True when sign-on is required of a user at their address, and would not be at another. */
async function leavesSignOn(tx: Transaction, user: UserRow, email: string): Promise<boolean> {
  if (!(await findRequiredConnection(user.email, tx)) || (await findRequiredConnection(email, tx))) return false;
  // Administrators with a second factor sign in by password everywhere.
  return !user.isAdmin || (await tx.factor.count({ where: { userId: user.id, status: "verified" } })) === 0;
}

/**
 * Requires that a user does not end by a new address of their own that sign-on is required of them.
 * @throws {Problem} 409
 */
export async function requireOwnAddressAllowed(tx: Transaction, user: UserRow, email: string): Promise<void> {
  if (await leavesSignOn(tx, user, email))
    throw conflict("Your organisation signs you on. Ask an administrator to change your address");
}

/**
 * The event of an address that an administrator or the directory gives to a user. A password that was refused at
 * the old address, because sign-on was required there, must not work at an unproved address.
 * Call it before locking an administrator's row, because it locks the rows of all administrators.
 * @throws {Problem} 409 for the last administrator, who could no longer sign in
 */
export async function givenAddressEvent(tx: Transaction, id: string, email: string): Promise<GivenAddressEvent> {
  const user = await tx.user.findUnique({ where: { id }, include: { credential: true } });
  if (!user || user.email === email) return "addressGiven";
  const isOutside = await leavesSignOn(tx, user, email);
  if (user.isAdmin && (isOutside || !user.credential)) await requireOtherAdmin(tx, id);
  return isOutside ? "addressGivenOutsideSignOn" : "addressGiven";
}

/**
 * Gives a locked user an address that somebody else chose, and ends the access that the old one may have opened. A mail
 * tells the old address, with a link that restores it if its owner has proved it. A user who has entered the account gets recovery
 * links at the new address only after confirming it while signed in.
 * @throws {Problem} 409 while another user can take the address back
 */
export async function giveAddress(
  tx: Transaction,
  before: UserRow,
  email: string,
  { event, ...kept }: { event: GivenAddressEvent; keepSession?: KeptSession },
): Promise<void> {
  await dropAccess(tx, before.id, event, kept);
  const emailGivenAt = hasEntered(before) ? new Date() : null;
  await tx.user.update({ where: { id: before.id }, data: { email, emailGivenAt, emailReadAt: null } });
  await requireNotRestorable(tx, { id: before.id, email }, stillRestorable);
  // The invitation of an account was for the owner of the old address.
  if (hasEntered(before)) await tx.invitation.deleteMany({ where: { userId: before.id, acceptedAt: null } });
  if (before.deactivatedAt || !hasWayIn(before)) return;
  const { name, isProved } = toReader(before);
  const newEmailMasked = isProved ? maskEmail(email) : null;
  // Only an address at which its owner followed a mail can be restored: nothing in the account is theirs otherwise. The link stays
  // valid through later changes.
  const link = before.emailReadAt === null ? null : await restoreLink(tx, before);
  const content = emailChangedMail({ name, newEmailMasked, link });
  await queueMail(tx, { userId: before.id, kind: "email-changed", recipient: before.email, content });
}

async function restoreLink(tx: Transaction, { id, email }: UserRow): Promise<string> {
  const { token } = await issueToken(tx, { purpose: "email_restore", userId: id, email });
  return linkTo("stop-email-change", "email_change_stop", token);
}

/**
 * True where the directory takes an account over by naming it as its own: nobody proved its address, so anybody may hold its access.
 */
export const isAdoptedBy = (
  before: UserRow,
  { email, externalId }: { email?: string; externalId?: string | null },
): boolean =>
  before.emailVerified === null &&
  before.emailGivenAt === null &&
  (typeof externalId === "string" || email !== undefined);

/**
 * Gives a locked user the address from the organisation's directory. An account at an unproved address, which nobody has entered, is
 * claimed by that.
 */
export async function assignAddress(
  tx: Transaction,
  before: UserRow,
  email: string,
  origin: RequestOrigin,
): Promise<UserRow> {
  await tx.invitation.deleteMany({ where: { userId: before.id, acceptedAt: null } });
  const event = hasEntered(before) ? await givenAddressEvent(tx, before.id, email) : "addressOfNewcomer";
  if (before.emailVerified === null) await proveAddress(tx, before.id, { by: "directory", origin });
  await giveAddress(tx, before, email, { event });
  const user = await tx.user.findUniqueOrThrow({ where: { id: before.id } });
  if (!user.deactivatedAt) {
    const { name } = toReader(user);
    const content = emailChangedMail({ name, newEmailMasked: maskEmail(email), link: null });
    await queueMail(tx, { userId: user.id, kind: "email-changed", recipient: email, content });
  }
  return user;
}

/** 409: there is nothing to confirm. */
export const alreadyConfirmed = () => conflict("This address is confirmed already");

/**
 * Confirms an address that somebody else gave, for an administrator, so that a user who cannot sign in gets a recovery link. Other
 * access ends, except by the link that restores the old address.
 * @throws {Problem} 404, 409 when it is confirmed already, or when no administrator could sign in any more, 412
 */
export async function confirmGivenAddress(id: string, context: AuditContext, versions: Versions): Promise<void> {
  await transaction(async (tx) => {
    const requireWayInKept = await watchWaysIn(tx, id);
    if (!(await lockUser(tx, id))) throw notFound("This user");
    const user = await tx.user.findUniqueOrThrow({ where: { id } });
    requireVersion(user, versions);
    if (user.emailGivenAt === null) throw alreadyConfirmed();
    await proveAddress(tx, id, { by: "administrator", origin: context.origin });
    await requireWayInKept();
    await recordEvent({ action: "user.address_confirmed", subjectId: id, ...context }, tx);
  });
}
