import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { followWaysIn, watchWaysIn } from "@/lib/identity/users/can-sign-in";
import { isActiveAdministrator } from "@/lib/identity/users/conditions";
import { endSessionsWhere } from "@/lib/identity/users/drop-access";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import { findTxtRecords } from "@/lib/platform/outbound/txt-records";
import { type ConstraintProblems, type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import type { SsoConnection as ConnectionRow } from "@/prisma/generated/client";
import { callbackPath, recordName, recordText, slugOf } from "./addresses";
import { IssuerRefused, readIssuer } from "./issuer";
import { MAX_CONNECTIONS, type SsoConnection, type SsoConnectionChange, type SsoConnectionInput } from "./schema";
import { newDomainToken, sealClientSecret } from "./secret";

const problems: ConstraintProblems = {
  sso_connections_slug_key: () => conflict("A connection has this name in its address"),
};

const missing = () => notFound("This connection");

/** The address that a provider sends users back to. */
export const redirectUriOf = (slug: string): string => env().APP_URL + callbackPath(slug);

function toConnection({ clientSecret: _, ...row }: ConnectionRow): SsoConnection {
  return {
    ...row,
    redirectUri: redirectUriOf(row.slug),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The connections, the oldest first. */
export async function listConnections(): Promise<SsoConnection[]> {
  return (await db().ssoConnection.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(toConnection);
}

async function findRow(id: string, tx: Transaction = db()): Promise<ConnectionRow> {
  const row = await tx.ssoConnection.findUnique({ where: { id } });
  if (!row) throw missing();
  return row;
}

/** A connection. @throws {Problem} 404 */
export const getConnection = async (id: string): Promise<SsoConnection> => toConnection(await findRow(id));

/** An active connection as it is stored, by its name in addresses; null when there is none. */
export const findActiveConnection = (slug: string): Promise<ConnectionRow | null> =>
  db().ssoConnection.findFirst({ where: { slug, active: true } });

/**
 * True while a connection is active and as it was read, before its provider was asked. Waits for a change that is being written.
 */
export async function isUnchanged(
  { id, updatedAt }: Pick<ConnectionRow, "id" | "updatedAt">,
  tx: Transaction = db(),
): Promise<boolean> {
  const count = await tx.$executeRaw`
    SELECT FROM sso_connections WHERE id = ${id}::uuid AND active AND updated_at = ${updatedAt} FOR SHARE`;
  return count === 1;
}

/** A way to sign on, for the sign-in screen. */
export type SignOnOffer = { id: string; slug: string; name: string };

/** The active connections by name. None while the database is away: the screen then offers the password alone. */
export async function readOffers(): Promise<SignOnOffer[]> {
  try {
    return await db().ssoConnection.findMany({
      where: { active: true },
      select: { id: true, slug: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    });
  } catch (error) {
    if (isDatabaseAway(error)) return [];
    throw error;
  }
}

/** @throws {Problem} 400 with what the issuer lacks */
async function requireIssuer(issuer: string): Promise<void> {
  try {
    await readIssuer(issuer);
  } catch (error) {
    throw error instanceof IssuerRefused ? invalidField("issuer", error.message) : error;
  }
}

/**
 * Adds a connection.
 * @throws {Problem} 400 for its issuer; 409 for its slug, when there are as many as there may be, and when it is to be required
 */
export async function createConnection(
  input: SsoConnectionInput,
  actor: Actor,
  context: AuditContext,
): Promise<SsoConnection> {
  const { clientSecret, slug = slugOf(input.name), ...fields } = input;
  if (fields.required) throw conflict("Prove a mail domain of the connection first");
  await requireIssuer(fields.issuer);
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('sso_connections'))`;
    await requireStillActs(actor, tx);
    if ((await tx.ssoConnection.count()) >= MAX_CONNECTIONS)
      throw conflict(`There are ${MAX_CONNECTIONS} connections. Delete one first`);
    const row = await tx.ssoConnection.create({
      data: { ...fields, slug, clientSecret: sealClientSecret(clientSecret), domainToken: newDomainToken() },
    });
    const detail = { title: row.name };
    await recordEvent({ ...context, action: "sso_connection.created", subjectId: row.id, detail }, tx);
    return toConnection(row);
  }, problems);
}

/** The mail domains whose users must sign on by a connection. */
const requiredDomains = ({ active, required, verifiedDomains }: ConnectionRow) =>
  active && required ? verifiedDomains : [];

/** @throws {Problem} 409 when nobody could sign in while the provider is away */
async function requireWayIn(tx: Transaction, row: ConnectionRow): Promise<void> {
  if (row.verifiedDomains.length === 0) throw conflict("Prove a mail domain of the connection first");
  const ways = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users u JOIN credentials c ON c.user_id = u.id
    WHERE ${isActiveAdministrator} AND EXISTS (SELECT FROM factors f WHERE f.user_id = u.id AND f.status = 'verified') LIMIT 1`;
  if (ways.length === 0)
    throw conflict(
      "An administrator needs a password and a second factor first, to sign in while the provider is away",
    );
}

/** Ends the sessions that were opened by a password of users at these domains. The actor's own and the last administrator's stay. */
async function endPasswordSessions(tx: Transaction, domains: string[], { sessionId }: Actor): Promise<void> {
  await endSessionsWhere(
    tx,
    sql`s.connection_id IS NULL AND s.id <> ${sessionId}::uuid
      AND split_part(u.email, '@', 2) = ANY (${domains})
      AND NOT (u.is_admin AND NOT EXISTS (
        SELECT FROM (SELECT id FROM users u WHERE ${isActiveAdministrator}) other WHERE other.id <> u.id))`,
  );
}

/** Ends the sessions that a connection opened, except one. */
const endSessionsBy = (tx: Transaction, connectionId: string, keptId: string | null = null) =>
  endSessionsWhere(tx, sql`s.connection_id = ${connectionId}::uuid AND s.id IS DISTINCT FROM ${keptId}::uuid`);

/** Ends the sessions of a connection that was switched off, and password sessions at newly required domains. */
async function applyChange(tx: Transaction, before: ConnectionRow, after: ConnectionRow, actor: Actor): Promise<void> {
  if (after.required) await requireWayIn(tx, after);
  if (before.active && !after.active) await endSessionsBy(tx, after.id);
  const known = requiredDomains(before);
  const domains = requiredDomains(after).filter((domain) => !known.includes(domain));
  if (domains.length > 0) await endPasswordSessions(tx, domains, actor);
}

/**
 * Changes a connection. Domains that leave it are no longer proved; another issuer unlinks its users and ends their sessions, except the
 * actor's.
 * @throws {Problem} 400 for its issuer; 404; 409 when it may not be required, and when no administrator could sign in any more; 412
 */
export async function updateConnection(
  id: string,
  change: SsoConnectionChange,
  actor: Actor,
  context: AuditContext,
  versions: Versions,
): Promise<SsoConnection> {
  const { clientSecret, ...fields } = change;
  const { issuer } = await findRow(id);
  if (fields.issuer !== undefined && fields.issuer !== issuer) await requireIssuer(fields.issuer);
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM sso_connections WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const requireWayInKept = await watchWaysIn(tx);
    await requireStillActs(actor, tx);
    const before = await findRow(id, tx);
    const verifiedDomains = before.verifiedDomains.filter((domain) => fields.domains?.includes(domain) ?? true);
    // The database's constraint would refuse it without a reason.
    if ((fields.required ?? before.required) && verifiedDomains.length === 0)
      throw conflict("Prove a mail domain of the connection first");
    const { count } = await tx.ssoConnection.updateMany({
      where: { id, ...inVersion(versions) },
      data: {
        ...fields,
        verifiedDomains,
        ...(verifiedDomains.length === 0 && { verifiedAt: null }),
        ...(clientSecret !== undefined && { clientSecret: sealClientSecret(clientSecret) }),
      },
    });
    if (count === 0) throw changedMeanwhile("this connection");
    const after = await findRow(id, tx);
    // The same id at another issuer may be another person.
    if (after.issuer !== before.issuer) {
      await unlinkEverybody(tx, id);
      await endSessionsBy(tx, id, actor.sessionId);
    }
    await applyChange(tx, before, after, actor);
    await requireWayInKept();
    const changed = [...changedFields(before, fields), ...(clientSecret === undefined ? [] : ["clientSecret"])];
    const detail = { title: after.name, changed };
    await recordEvent({ ...context, action: "sso_connection.changed", subjectId: id, detail }, tx);
    return toConnection(after);
  });
}

/** Removes the links of a connection to all of its users. */
async function unlinkEverybody(tx: Transaction, connectionId: string): Promise<void> {
  // Every other act that removes a link locks its user first.
  await tx.$executeRaw`
    SELECT FROM users WHERE id IN (SELECT user_id FROM identities WHERE connection_id = ${connectionId}::uuid)
    ORDER BY id FOR NO KEY UPDATE`;
  const linked = await tx.identity.findMany({ where: { connectionId }, select: { userId: true } });
  await tx.identity.deleteMany({ where: { connectionId } });
  await followWaysIn(
    tx,
    linked.map(({ userId }) => userId),
  );
}

/**
 * Deletes a connection with its links, and ends the sessions that it opened.
 * @throws {Problem} 404; 409 when no administrator could sign in any more; 412
 */
export async function deleteConnection(id: string, context: AuditContext, versions: Versions): Promise<void> {
  await transaction(async (tx) => {
    // The lock keeps sign-ons from being linked meanwhile. They lock it before their user too.
    await tx.$executeRaw`SELECT FROM sso_connections WHERE id = ${id}::uuid FOR UPDATE`;
    const requireWayInKept = await watchWaysIn(tx);
    const { name } = await findRow(id, tx);
    await unlinkEverybody(tx, id);
    await endSessionsBy(tx, id);
    const { count } = await tx.ssoConnection.deleteMany({ where: { id, ...inVersion(versions) } });
    if (count === 0) throw changedMeanwhile("this connection");
    await requireWayInKept();
    await recordEvent({ ...context, action: "sso_connection.deleted", subjectId: id, detail: { title: name } }, tx);
  });
}

/**
 * Looks for the DNS records of the domains that are not proved yet. A proved domain stays proved.
 * @throws {Problem} 404; 409 when no record is there
 */
export async function verifyDomains(id: string, actor: Actor, context: AuditContext): Promise<SsoConnection> {
  const { domains, verifiedDomains, domainToken } = await findRow(id);
  const open = domains.filter((domain) => !verifiedDomains.includes(domain));
  if (domains.length === 0) throw conflict("Enter a mail domain first");
  const text = recordText(domainToken);
  const found = await Promise.all(
    open.map(async (domain) => (await findTxtRecords(recordName(domain))).includes(text)),
  );
  const proved = open.filter((_, index) => found[index]);
  if (open.length > 0 && proved.length === 0)
    throw conflict(
      `There is no such TXT record at ${recordName(open[0] ?? "")} yet. It can take an hour until it is seen`,
    );
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM sso_connections WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const requireWayInKept = await watchWaysIn(tx);
    await requireStillActs(actor, tx);
    const before = await findRow(id, tx);
    // The domains may have changed since they were looked up.
    const added = proved.filter(
      (domain) => before.domains.includes(domain) && !before.verifiedDomains.includes(domain),
    );
    if (added.length === 0) return toConnection(before);
    const after = await tx.ssoConnection.update({
      where: { id },
      data: { verifiedDomains: [...before.verifiedDomains, ...added], verifiedAt: new Date() },
    });
    await applyChange(tx, before, after, actor);
    await requireWayInKept();
    const detail = { title: after.name, domains: added };
    await recordEvent({ ...context, action: "sso_connection.verified", subjectId: id, detail }, tx);
    return toConnection(after);
  });
}
