import "server-only";
import { isUnchanged } from "@/lib/identity/sso-connections/data";
import { linkSignOn } from "@/lib/identity/sso-connections/link";
import { followWaysIn } from "@/lib/identity/users/can-sign-in";
import { findRestorable } from "@/lib/identity/users/data";
import { lockUser } from "@/lib/identity/users/lock-user";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { email as emailSchema, nameOfAddress } from "@/lib/identity/users/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, Problem } from "@/lib/platform/http/problem";
import { type ConstraintProblems, type Transaction, transaction } from "@/lib/platform/sql/constraints";
import type { SsoConnection as ConnectionRow, User as UserRow } from "@/prisma/generated/client";
import type { SignOnClaims } from "./claims";

type FoundUser =
  | { state: "found"; user: UserRow; isNewlyLinked?: boolean }
  /** Nothing proves which account is theirs. */
  | { state: "unknown" }
  | { state: "deactivated"; userId: string }
  /** The connection was changed or switched off while its provider was asked. */
  | { state: "changed" };

/** The address of the claims when the provider has verified it and the connection has proved its domain; null otherwise. */
function provedAddress({ email, isEmailVerified }: SignOnClaims, { verifiedDomains }: ConnectionRow): string | null {
  const { data: address } = emailSchema.safeParse(email);
  if (address === undefined || !isEmailVerified) return null;
  return verifiedDomains.includes(address.slice(address.lastIndexOf("@") + 1)) ? address : null;
}

/** 409 for the second of two concurrent first sign-ons. A retry finds the rows that the first one wrote. */
const meanwhile = () => conflict("This user has just signed on");
const problems: ConstraintProblems = { identities_pkey: meanwhile, users_email_key: meanwhile };

/**
 * The user of a sign-on: the linked one; else the one with the address, or a new one, where the address is proved
 * (docs/behaviour.md, 37).
 */
export async function findSignOnUser(
  connection: ConnectionRow,
  claims: SignOnClaims,
  origin: RequestOrigin,
): Promise<FoundUser> {
  const find = () => findOrWrite(connection, claims, origin);
  return find().catch((error: unknown) => {
    if (error instanceof Problem && error.status === 409) return find();
    throw error;
  });
}

const findOrWrite = (connection: ConnectionRow, claims: SignOnClaims, origin: RequestOrigin): Promise<FoundUser> =>
  transaction(async (tx) => {
    if (!(await isUnchanged(connection, tx))) return { state: "changed" };
    const key = { connectionId: connection.id, subject: claims.subject };
    const identity = await tx.identity.findUnique({
      where: { connectionId_subject: key },
      include: { user: true },
    });
    if (identity) return stateOf(identity.user);
    const email = provedAddress(claims, connection);
    if (email === null) return { state: "unknown" };
    const known = await tx.user.findUnique({ where: { email } });
    if (known) return link(tx, connection, { subject: claims.subject, userId: known.id, email }, origin);
    // The former user signs in by password; for anybody else the address is not free.
    const isFree = (await findRestorable(tx, [email])).length === 0;
    if (!connection.createPeople || !isFree) return { state: "unknown" };
    return create(tx, connection, { ...claims, email }, origin);
  }, problems);

const stateOf = (user: UserRow): FoundUser =>
  user.deactivatedAt === null ? { state: "found", user } : { state: "deactivated", userId: user.id };

/** Links a sign-on to the user with its address. An account that has another sign-on of the connection needs its password for that. */
async function link(
  tx: Transaction,
  { id: connectionId, name }: ConnectionRow,
  { subject, userId, email }: { subject: string; userId: string; email: string },
  origin: RequestOrigin,
): Promise<FoundUser> {
  await lockUser(tx, userId);
  const before = await tx.user.findUnique({ where: { id: userId } });
  if (before?.email !== email) return { state: "unknown" };
  if (before.deactivatedAt !== null) return { state: "deactivated", userId };
  const linked = await tx.identity.findMany({ where: { connectionId, userId } });
  if (linked.some((identity) => identity.subject === subject)) return { state: "found", user: before };
  // An address that somebody else gave opens the account only once its user, or an administrator, confirmed it.
  if (before.emailGivenAt !== null) return { state: "unknown" };
  // An unproved account may have a stranger's sign-on, which ends when the owner's is linked.
  if (linked.length > 0 && before.emailVerified !== null) return { state: "unknown" };
  if (!(await linkSignOn(tx, userId, { id: connectionId, name }, { subject, email }, origin))) throw meanwhile();
  const user = await proveAddress(tx, userId, { by: "signOn", origin, keepSignOn: { connectionId, subject } });
  return { state: "found", user, isNewlyLinked: true };
}

async function create(
  tx: Transaction,
  { id: connectionId, name: connection }: ConnectionRow,
  { subject, email, name, firstName, lastName }: SignOnClaims & { email: string },
  origin: RequestOrigin,
): Promise<FoundUser> {
  const parts = [firstName, lastName].filter((part) => part !== null).join(" ");
  const user = await tx.user.create({
    data: { email, emailVerified: new Date(), name: name ?? (parts || nameOfAddress(email)), firstName, lastName },
  });
  await tx.identity.create({ data: { connectionId, subject, userId: user.id, email } });
  await followWaysIn(tx, [user.id]);
  const detail = { connection };
  await recordEvent({ action: "account.signed_up", actorId: user.id, subjectId: user.id, origin, detail }, tx);
  return { state: "found", user };
}
