import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { endSession } from "@/lib/identity/sessions/data";
import { db } from "@/lib/platform/db";
import { unauthenticated } from "@/lib/platform/http/problem";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { id as uuid } from "@/lib/platform/schema";
import { type ConstraintProblems, withProblems } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";

const problems: ConstraintProblems = { refresh_tokens_session_id_fkey: unauthenticated };

const hashOf = (token: string) => new Uint8Array(createHash("sha256").update(token).digest());

/** Refresh tokens stored per session: each read of the session issues one, and few are used. */
const MAX_REFRESH_TOKENS = 50;

/**
 * Issues a refresh token, valid for one use. Stores only its hash, and deletes the session's oldest unused ones. Used
 * ones stay, so that their reuse is detected.
 * @throws {Problem} 401 when the session has just ended
 */
export async function issueRefreshToken(sessionId: string): Promise<{ token: string; hash: string }> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashOf(token);
  await withProblems(problems, () => db().refreshToken.create({ data: { tokenHash, sessionId } }));
  await db().$executeRaw`
    DELETE FROM refresh_tokens WHERE token_hash IN (
      SELECT token_hash FROM refresh_tokens WHERE session_id = ${sessionId}::uuid AND used_at IS NULL
      ORDER BY created_at DESC OFFSET ${MAX_REFRESH_TOKENS})`;
  return { token, hash: Buffer.from(tokenHash).toString("base64url") };
}

type ConsumedToken =
  | { state: "consumed"; sessionId: string; userId: string }
  | { state: "reused"; userId: string }
  | { state: "unknown" | "limited" };

/**
 * Consumes a refresh token. Reuse means that it was stolen, so the session ends. A token beyond the limit stays usable.
 * @returns the session and its user, or why the token was refused
 */
export async function consumeRefreshToken(token: string): Promise<ConsumedToken> {
  const tokenHash = hashOf(token);
  const held = await queryRow(
    z.object({ sessionId: uuid, userId: uuid, isConsumed: z.boolean(), isLimited: z.boolean() }),
    sql`WITH token AS (
      SELECT r.token_hash, r.session_id, r.used_at IS NULL AND (
        SELECT count(*) FROM refresh_tokens used
        WHERE used.session_id = r.session_id AND used.used_at > now() - make_interval(secs => ${LIMITS.refresh.seconds}::int)
      ) >= ${LIMITS.refresh.max} AS is_limited
      FROM refresh_tokens r
      WHERE r.token_hash = ${tokenHash}),
    consumed AS (
      UPDATE refresh_tokens r SET used_at = now()
      FROM token
      WHERE r.token_hash = token.token_hash AND r.used_at IS NULL AND NOT token.is_limited
      RETURNING r.token_hash)
    SELECT s.id AS "sessionId", s.user_id AS "userId", EXISTS (SELECT FROM consumed) AS "isConsumed", is_limited AS "isLimited"
    FROM token JOIN sessions s ON s.id = token.session_id`,
  );
  if (!held) return { state: "unknown" };
  const { sessionId, userId, isConsumed, isLimited } = held;
  if (isConsumed) return { state: "consumed", sessionId, userId };
  if (isLimited) return { state: "limited" };
  await endSession(sessionId);
  return { state: "reused", userId };
}
