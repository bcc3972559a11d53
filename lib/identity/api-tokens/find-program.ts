import "server-only";
import { z } from "zod";
import { type Actor, actorColumns, actorSchema } from "@/lib/identity/sessions/data";
import { forbidden } from "@/lib/platform/http/problem";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { requireInMemory } from "@/lib/platform/rate-limits/memory";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRow } from "@/lib/platform/sql/query";
import { recordTokenUse } from "./data";
import type { Scope } from "./schema";
import { hashOfToken, isToken } from "./token";

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
