import "server-only";
import { z } from "zod";
import { type Actor, actorColumns, actorSchema, lockOpenSession, type OpenUser } from "@/lib/identity/sessions/data";
import { lockUser } from "@/lib/identity/users/lock-user";
import { queueMailToUser } from "@/lib/identity/users/queue-mail";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { tokenRevokedMail } from "@/lib/messages/email/message";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { conflict, forbidden, notFound } from "@/lib/platform/http/problem";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { requireInMemory } from "@/lib/platform/rate-limits/memory";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRow } from "@/lib/platform/sql/query";
import type { ApiToken as TokenRow } from "@/prisma/generated/client";
import { type ApiToken, type ApiTokenInput, apiTokenSchema, MAX_TOKENS, type NewApiToken, type Scope } from "./schema";
import { hashOfToken, isToken, makeToken } from "./token";

const DAY_MS = 86_400_000;

/** Days that an expired token stays in its owner's list. */
const EXPIRED_DAYS = 30;

const toApiToken = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: TokenRow): ApiToken =>
  apiTokenSchema.parse({
    id,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  });

/** A user's tokens, the newest first. */
export async function listTokens(userId: string): Promise<ApiToken[]> {
  const rows = await db().apiToken.findMany({ where: { userId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  return rows.map(toApiToken);
}

/**
 * Makes a token. Only this result contains its text.
 * @throws {Problem} 401 when the session has just ended; 409 when the user has the maximum number
 */
export async function createToken(
  owner: OpenUser,
  { name, scopes, days }: ApiTokenInput,
  origin: RequestOrigin,
): Promise<NewApiToken> {
  const { id: userId } = owner;
  const token = makeToken();
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  return transaction(async (tx) => {
    // The lock makes concurrent requests count one after the other.
    await lockOpenSession(tx, owner);
    if ((await tx.apiToken.count({ where: { userId } })) >= MAX_TOKENS) {
      throw conflict(`You have ${MAX_TOKENS} tokens. Revoke one first`);
    }
    const row = await tx.apiToken.create({
      data: { userId, name, scopes, tokenHash: hashOfToken(token), createdAt, expiresAt },
    });
    const detail = { token: row.id, scopes };
    await recordEvent({ action: "account.token_created", actorId: userId, subjectId: userId, origin, detail }, tx);
    return { ...toApiToken(row), token };
  });
}

/**
 * Revokes one of a user's tokens, for the user or an administrator. A mail tells the user when an administrator did.
 * @throws {Problem} 404 when the user has no such token
 */
export async function revokeToken(userId: string, id: string, context: AuditContext): Promise<void> {
  const isOwn = context.actorId === userId;
  await transaction(async (tx) => {
    // Acts by the token that are under way look again under this lock.
    await lockUser(tx, userId);
    const token = await tx.apiToken.findFirst({ where: { id, userId }, select: { name: true } });
    const { count } = await tx.apiToken.deleteMany({ where: { id, userId } });
    if (!token || count === 0) throw notFound("This token");
    const action = isOwn ? "account.token_revoked" : "user.token_revoked";
    await recordEvent({ action, subjectId: userId, ...context, detail: { token: id } }, tx);
    if (!isOwn)
      await queueMailToUser(tx, { userId, kind: "token-revoked" }, ({ name }) =>
        tokenRevokedMail({ name, token: token.name }),
      );
  });
  if (!isOwn) deliverSoon();
}

const programSchema = actorSchema
  .omit({ authenticatedAt: true, factorDue: true })
  .extend({ tokenName: z.string(), scopes: z.array(z.string()), isStale: z.boolean() });

/**
 * The owner of an API token, with their rights as they are now. Only the owner could make the token, with password and second
 * factor, so no factor is due; their password counts as entered long ago.
 * @param scope what the call needs; null when it accepts no token
 * @returns null for a token that is malformed, revoked or expired, and for one of a deactivated user
 * @throws {Problem} 403 without the scope, 429 after too many requests
 */
export async function findProgram(token: string, scope: Scope | null): Promise<Actor | null> {
  if (!isToken(token)) return null;
  const found = await queryRow(
    programSchema,
    prepared(sql`
    SELECT ${actorColumns}, t.id AS "sessionId", t.name AS "tokenName", t.scopes,
           t.last_used_at IS NULL OR t.last_used_at < date_trunc('hour', now()) AS "isStale"
    FROM api_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = ${hashOfToken(token)} AND t.expires_at > now() AND u.deactivated_at IS NULL`),
  );
  if (!found) return null;
  const { scopes, isStale, tokenName, ...user } = found;
  requireInMemory(LIMITS.apiToken, user.sessionId, "requests of this token");
  if (isStale) await recordTokenUse(user.sessionId);
  if (scope === null) throw forbidden("This call accepts no API token");
  if (!scopes.includes(scope)) throw forbidden(`This API token lacks the scope ${scope}`);
  const apiToken = { id: user.sessionId, name: tokenName, scopes };
  return { ...user, authenticatedAt: new Date(0), factorDue: false, apiToken };
}

/** Records the hour in which a token was used. Skipped while the database is read-only. */
async function recordTokenUse(id: string): Promise<void> {
  try {
    await db().$executeRaw`UPDATE api_tokens SET last_used_at = date_trunc('hour', now()) WHERE id = ${id}::uuid`;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
}

/** Deletes tokens that expired long ago. */
export async function deleteExpiredApiTokens(): Promise<void> {
  await db().apiToken.deleteMany({ where: { expiresAt: { lt: new Date(Date.now() - EXPIRED_DAYS * DAY_MS) } } });
}
