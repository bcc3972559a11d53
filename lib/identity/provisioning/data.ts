import "server-only";
import { writeActive } from "@/lib/identity/accounts/data";
import { assignAddress, isAdoptedBy } from "@/lib/identity/contact-details/given-address";
import { requireOtherAdmin } from "@/lib/identity/users/can-sign-in";
import { countUsers } from "@/lib/identity/users/count";
import { requireNotRestorable, requireVersion } from "@/lib/identity/users/data";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { countReports, proveAddress } from "@/lib/identity/users/prove-address";
import { refuseTokenOnAdmin } from "@/lib/identity/users/refuse-token";
import { inLowerCase, nameOfAddress } from "@/lib/identity/users/schema";
import { hasEntered } from "@/lib/identity/users/state";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { notFound, Problem } from "@/lib/platform/http/problem";
import type { Versions } from "@/lib/platform/http/version";
import { NIL_ID, id as uuid } from "@/lib/platform/schema";
import { type Equality, readFilter } from "@/lib/platform/scim/filter";
import { scimProblem } from "@/lib/platform/scim/problem";
import type { ScimList } from "@/lib/platform/scim/schema";
import { type ConstraintProblems, type Transaction, transaction } from "@/lib/platform/sql/constraints";
import type { Prisma, User as UserRow } from "@/prisma/generated/client";
import type { ScimUserChange } from "./schema";
import { type AccountChange, toAccountChange } from "./user-change";

const userNameTaken = () => scimProblem(409, "uniqueness", "Another user has this userName");

const problems: ConstraintProblems = { users_email_key: userNameTaken };

/** The attributes of users that a filter may compare. */
const FILTERS = {
  id: "id",
  username: "userName",
  externalid: "externalId",
  "emails.value": "userName",
  "emails.type": "emailType",
} as const;
type Filtered = (typeof FILTERS)[keyof typeof FILTERS];

function toCondition({ attribute, value }: Equality<Filtered>): Prisma.UserWhereInput {
  if (attribute === "userName") return { email: inLowerCase(value.trim()) };
  if (attribute === "externalId") return { externalId: value };
  if (attribute === "emailType") return value.toLowerCase() === "work" ? {} : { id: NIL_ID };
  return { id: uuid.safeParse(value).data ?? NIL_ID };
}

/** Users whom the directory deleted are hidden from it. */
const VISIBLE = { unprovisionedAt: null };

/** The number of users that a directory sees; without a filter from the tallies, because directories ask often. */
async function countVisible(conditions: Prisma.UserWhereInput[]): Promise<number> {
  if (conditions.length > 0) return db().user.count({ where: { AND: [VISIBLE, ...conditions] } });
  const [all, hidden] = await Promise.all([
    countUsers({}),
    db().user.count({ where: { unprovisionedAt: { not: null } } }),
  ]);
  return all - hidden;
}

/** A page of users, the oldest first. @throws {Problem} 400 `invalidFilter` */
export async function listProvisioned({ filter, startIndex, count }: ScimList) {
  const conditions = readFilter(filter, FILTERS).map(toCondition);
  const [users, total] = await Promise.all([
    db().user.findMany({
      where: { AND: [VISIBLE, ...conditions] },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      skip: startIndex - 1,
      take: count,
    }),
    countVisible(conditions),
  ]);
  return { users, total };
}

const missing = () => notFound("This user");

/** A user that the directory sees. @throws {Problem} 404 */
export async function getProvisioned(id: string): Promise<UserRow> {
  const row = await db().user.findFirst({ where: { id, ...VISIBLE } });
  if (!row) throw missing();
  return row;
}

/** Locks a user that the directory sees. @throws {Problem} 404, 412 */
async function lockProvisioned(tx: Transaction, id: string, versions: Versions) {
  const row = (await lockUser(tx, id))
    ? await tx.user.findFirst({ where: { id, ...VISIBLE }, include: { invitation: true } })
    : null;
  if (!row) throw missing();
  requireVersion(row, versions);
  return row;
}

/**
 * Creates a user without a password, whose address counts as proved and who gets no mail. One whom the directory deleted comes
 * back with their history.
 * @throws {Problem} 409 when another user has the address, or can take it back
 */
export const createProvisioned = (
  input: ScimUserChange & { userName: string },
  context: AuditContext,
): Promise<UserRow> =>
  transaction(async (tx) => {
    const { userName: email, active = true } = input;
    const former = await tx.user.findFirst({ where: { email, unprovisionedAt: { not: null } } });
    const row = former
      ? await bringBack(tx, former.id, { ...input, active }, context)
      : await insert(tx, input, active);
    await recordEvent({ action: "user.provisioned", subjectId: row.id, ...context }, tx);
    return row;
  }, problems);

async function insert(
  tx: Transaction,
  input: ScimUserChange & { userName: string },
  active: boolean,
): Promise<UserRow> {
  const {
    email = input.userName,
    name = nameOfAddress(email),
    firstName,
    lastName,
    externalId,
  } = toAccountChange(input, null);
  const now = new Date();
  const user = await tx.user.create({
    data: {
      email,
      name,
      firstName,
      lastName,
      externalId,
      emailVerified: now,
      deactivatedAt: active ? null : now,
    },
  });
  await requireNotRestorable(tx, user, userNameTaken);
  return user;
}

async function bringBack(
  tx: Transaction,
  id: string,
  input: ScimUserChange & { userName: string },
  context: AuditContext,
): Promise<UserRow> {
  await lockUser(tx, id);
  const { count } = await tx.user.updateMany({
    where: { id, unprovisionedAt: { not: null } },
    data: { unprovisionedAt: null },
  });
  // A concurrent call has brought the user back.
  if (count === 0) throw userNameTaken();
  const former = await tx.user.findUniqueOrThrow({ where: { id } });
  // Somebody has given the user another address meanwhile.
  if (former.email !== input.userName) throw userNameTaken();
  const before = await beginAnew(tx, former, context);
  return applyChange(tx, before, toAccountChange(input, before), context);
}

/** Reduces a user whom the directory brings back to their history and their address, like a user whom it adds. */
const beginAnew = (tx: Transaction, before: UserRow, context: AuditContext): Promise<UserRow> =>
  recordingLostRoles(tx, before, context, async () => {
    const { id, emailVerified } = before;
    await dropAccess(tx, id, "provisionedAgain");
    // An address that somebody else gave still waits to be confirmed: whoever has that mailbox would enter the account.
    const data = { emailVerified: emailVerified ?? new Date(), emailReadAt: null };
    const after = await tx.user.update({ where: { id }, data });
    if (emailVerified === null) await countReports(tx, id);
    return after;
  });

/** Records the roles that a user loses by an act of the directory. */
async function recordingLostRoles(
  tx: Transaction,
  { id, isAdmin }: UserRow,
  context: AuditContext,
  act: () => Promise<UserRow>,
): Promise<UserRow> {
  const managing = { userId: id, role: "manager" } as const;
  const managed = await tx.teamMember.findMany({ where: managing, include: { team: true } });
  const after = await act();
  const detail = { changed: ["isAdmin"], isAdmin: false };
  if (isAdmin && !after.isAdmin) await recordEvent({ action: "user.changed", subjectId: id, detail, ...context }, tx);
  if (managed.length === 0 || (await tx.teamMember.count({ where: managing })) > 0) return after;
  for (const { team } of managed) {
    const member = { team: team.name, role: "member" };
    await recordEvent({ action: "team.member_set", subjectId: id, detail: member, ...context }, tx);
  }
  return after;
}

/**
 * Changes a user as the directory says. Where the rest is in conflict with other accounts, switching this one off still happens, alone:
 * it opens the account to nobody, and its user could bring about the conflict.
 * @throws {Problem} 404; 409 when another user has the address, and for the last administrator; 412
 */
export async function changeProvisioned(
  id: string,
  input: ScimUserChange,
  context: AuditContext,
  versions: Versions,
): Promise<UserRow> {
  const change = (given: ScimUserChange) => changeOnce(id, given, context, versions);
  const row = await change(input).catch((error: unknown) => {
    if (input.active === false && error instanceof Problem && error.status === 409) return change({ active: false });
    throw error;
  });
  if (input.userName !== undefined) deliverSoon();
  return row;
}

const changeOnce = (id: string, input: ScimUserChange, context: AuditContext, versions: Versions): Promise<UserRow> =>
  transaction(async (tx) => {
    if (input.active === false) await requireOtherAdmin(tx, id);
    const before = await lockProvisioned(tx, id, versions);
    const isNewAddress = input.userName !== undefined && input.userName !== before.email;
    if (isNewAddress || (input.active === false && !before.deactivatedAt)) refuseTokenOnAdmin(before);
    requireChangeable(before, input);
    const change = toAccountChange(input, before);
    // An invitation as administrator outlives the adoption, and is accepted by its link alone.
    if (isAdoptedBy(before, change)) refuseTokenOnAdmin({ isAdmin: before.isAdmin });
    return applyChange(tx, before, change, context);
  }, problems);

/** @throws {Problem} 409 where the directory may not change an account as it asks, yet */
function requireChangeable(before: UserRow, { userName, externalId }: ScimUserChange): void {
  const isOther = typeof externalId === "string" && externalId !== before.externalId;
  // It may still be the account of the user before.
  if (isOther && before.emailGivenAt !== null) {
    const detail = "The address of this account was given and is not confirmed. Confirm it in the dashboard first";
    throw scimProblem(409, "uniqueness", detail);
  }
  const isNewAddress = userName !== undefined && userName !== before.email;
  // A claim proves an address, and nobody has seen the other one.
  if (isNewAddress && before.emailVerified === null && hasEntered(before)) {
    const detail = "Nobody has confirmed the address of this account. Send its present userName first";
    throw scimProblem(409, "uniqueness", detail);
  }
}

/** Ends what could bring an old address back to an account that the directory gives to one of its users, or takes from one. */
async function handOver(tx: Transaction, before: UserRow, externalId: string | null): Promise<UserRow> {
  if (externalId === before.externalId) return before;
  if (externalId !== null) await dropAccess(tx, before.id, "newRights");
  if (before.externalId === null) return before;
  // The user before read mail at the address.
  return tx.user.update({ where: { id: before.id }, data: { emailReadAt: null } });
}

async function applyChange(
  tx: Transaction,
  found: UserRow,
  { email, active, ...profile }: AccountChange,
  context: AuditContext,
): Promise<UserRow> {
  const changed = changedFields(found, { email, ...profile });
  const before = profile.externalId === undefined ? found : await handOver(tx, found, profile.externalId);
  let row = await recordingLostRoles(tx, before, context, async () => {
    if (email !== undefined && email !== before.email) return assignAddress(tx, before, email, context.origin);
    const isAdopted = isAdoptedBy(before, { email, externalId: profile.externalId });
    return isAdopted ? proveAddress(tx, before.id, { by: "directory", origin: context.origin }) : before;
  });
  if (changed.length > 0) {
    row = await tx.user.update({ where: { id: before.id }, data: profile });
    await recordEvent({ action: "user.changed", subjectId: before.id, detail: { changed }, ...context }, tx);
  }
  if (active && row.deactivatedAt) row = await beginAnew(tx, row, context);
  return active === undefined ? row : writeActive(tx, row, active, context);
}

/**
 * Deactivates a user and hides them from the directory. Nothing is erased.
 * @throws {Problem} 404; 409 for the last administrator; 412
 */
export const removeProvisioned = (id: string, context: AuditContext, versions: Versions): Promise<void> =>
  transaction(async (tx) => {
    await requireOtherAdmin(tx, id);
    const before = await lockProvisioned(tx, id, versions);
    refuseTokenOnAdmin(before);
    await writeActive(tx, before, false, context);
    await tx.user.update({ where: { id }, data: { unprovisionedAt: new Date() } });
    await recordEvent({ action: "user.unprovisioned", subjectId: id, ...context }, tx);
  });
