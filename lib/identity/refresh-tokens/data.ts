import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { endSession } from "@/lib/identity/sessions/data";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { lockUser } from "@/lib/identity/users/lock-user";
import { db } from "@/lib/platform/db";
import { unauthenticated } from "@/lib/platform/http/problem";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { id as uuid } from "@/lib/platform/schema";
import { type ConstraintProblems, type Transaction, transaction, withProblems } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";

const problems: ConstraintProblems = { refresh_tokens_session_id_fkey: unauthenticated };

const hashOf = (token: string) => new Uint8Array(createHash("sha256").update(token).digest());

/** Refresh tokens stored per session: each read of the session issues one, and few are used. */
const MAX_REFRESH_TOKENS = 50;

/** A new refresh token, and the hash that its access token names. */
export type IssuedToken = { token: string; hash: string };

/**
 * Issues a refresh token, valid for one use. Stores only its hash, and deletes the session's oldest unused ones. Used
 * ones stay, so that their reuse is detected.
 * @throws {Problem} 401 when the session has just ended
 */
export const issueRefreshToken = (sessionId: string): Promise<IssuedToken> =>
  withProblems(problems, () => insert(db(), sessionId));

async function insert(tx: Transaction, sessionId: string): Promise<IssuedToken> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashOf(token);
  await tx.refreshToken.create({ data: { tokenHash, sessionId } });
  await tx.$executeRaw`
    DELETE FROM refresh_tokens WHERE token_hash IN (
      SELECT token_hash FROM refresh_tokens WHERE session_id = ${sessionId}::uuid AND used_at IS NULL
      ORDER BY created_at DESC OFFSET ${MAX_REFRESH_TOKENS})`;
  return { token, hash: Buffer.from(tokenHash).toString("base64url") };
}

type ConsumedToken =
  | { state: "consumed"; sessionId: string; userId: string; issued: IssuedToken }
  | { state: "reused"; userId: string }
  | { state: "unknown" | "limited" };

/** Throws for a session that may not go on yet, whose token then stays usable. */
type Admit = (session: { sessionId: string; userId: string }, tx: Transaction) => Promise<void>;

/**
 * Replaces a refresh token by a new one. Reuse means that it was stolen, so the session ends, and a change of address that it may have
 * requested. A token beyond the limit stays usable.
 * @returns the session and its user, or why the token was refused
 * @throws {Problem} 401 when the session has just ended, and as `admit` does
 */
export async function consumeRefreshToken(token: string, admit: Admit): Promise<ConsumedToken> {
  const tokenHash = hashOf(token);
  const known = await queryRow(
    z.object({ userId: uuid }),
    sql`SELECT s.user_id AS "userId" FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id
        WHERE r.token_hash = ${tokenHash}`,
  );
  if (!known) return { state: "unknown" };
  return transaction(async (tx) => {
    // An act that ends the user's tokens locks the user too, and so ends either this one or the one that replaces it. Two uses of a
    // token wait for each other.
    await lockUser(tx, known.userId);
    return replace(tx, tokenHash, admit);
  }, problems);
}

async function replace(tx: Transaction, tokenHash: Uint8Array<ArrayBuffer>, admit: Admit): Promise<ConsumedToken> {
  const held = await queryRow(
    z.object({ sessionId: uuid, userId: uuid, isUsed: z.boolean(), isLimited: z.boolean() }),
    sql`SELECT s.id AS "sessionId", s.user_id AS "userId", r.used_at IS NOT NULL AS "isUsed", (
          SELECT count(*) FROM refresh_tokens used
          WHERE used.session_id = s.id AND used.used_at > now() - make_interval(secs => ${LIMITS.refresh.seconds}::int)
        ) >= ${LIMITS.refresh.max} AS "isLimited"
        FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id WHERE r.token_hash = ${tokenHash}`,
    tx,
  );
  if (!held) return { state: "unknown" };
  const { sessionId, userId, isUsed, isLimited } = held;
  if (isUsed) {
    await endSession(sessionId, tx);
    await dropAccess(tx, userId, "sessionEnded");
    return { state: "reused", userId };
  }
  if (isLimited) return { state: "limited" };
  await admit(held, tx);
  await tx.$executeRaw`UPDATE refresh_tokens SET used_at = now() WHERE token_hash = ${tokenHash}`;
  return { state: "consumed", sessionId, userId, issued: await insert(tx, sessionId) };
}
