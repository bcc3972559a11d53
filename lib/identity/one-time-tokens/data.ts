import "server-only";
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { z } from "zod";
import { lockUser } from "@/lib/identity/users/lock-user";
import { db, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import type { TokenPurpose } from "@/prisma/generated/enums";
import { joinToken } from "./token";

const HOUR_MS = 3_600_000;

/** Lifetimes of mailed links. */
const LINK_LIFETIMES_MS = {
  invite: 168 * HOUR_MS,
  recovery: HOUR_MS,
  email_change: 24 * HOUR_MS,
  email_change_stop: 24 * HOUR_MS,
  email_restore: 168 * HOUR_MS,
} satisfies Partial<Record<TokenPurpose, number>>;

type LinkPurpose = keyof typeof LINK_LIFETIMES_MS;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Issues a one-time token for a purpose; the user's earlier tokens for it become invalid. */
export async function issueToken(
  tx: Transaction,
  { purpose, userId, email }: { purpose: LinkPurpose; userId: string; email: string },
): Promise<{ token: string; expires: Date }> {
  const token = joinToken(email, randomBytes(32).toString("base64url"));
  const expires = new Date(Date.now() + LINK_LIFETIMES_MS[purpose]);
  await lockUser(tx, userId);
  await tx.verificationToken.deleteMany({ where: { userId, purpose } });
  await tx.verificationToken.create({ data: { token: hashOf(token), identifier: email, expires, purpose, userId } });
  return { token, expires };
}

/** A page with its token in the fragment, so that no server or proxy logs it. */
export const linkTo = (page: string, type: string, token: string): string =>
  `${env().APP_URL}/${page}#${new URLSearchParams({ token_hash: token, type })}`;

/**
 * Deletes a token in the transaction that uses it, so that concurrent requests can use it only once. An invitation or a recovery
 * proves the address that its mail went to, and so is for an account that still has it.
 * @returns its user and the address it was sent to; null for an invalid or expired token or a deactivated user
 */
export async function consumeToken(tx: Transaction, purpose: LinkPurpose, token: string) {
  const stored = await tx.verificationToken.findUnique({ where: { token: hashOf(token) } });
  if (stored) await lockUser(tx, stored.userId);
  const taken = await queryRow(
    z.object({ userId: uuid, email: z.string() }),
    sql`
    DELETE FROM verification_tokens
    WHERE token = ${hashOf(token)} AND purpose = ${purpose}::token_purpose AND expires > now()
      AND EXISTS (SELECT FROM users u WHERE u.id = user_id AND u.deactivated_at IS NULL
        AND (purpose NOT IN ('invite', 'recovery') OR u.email = identifier))
    RETURNING user_id AS "userId", identifier AS email`,
    tx,
  );
  return taken ?? null;
}

/** The id of a valid link's user; null for an invalid one, which is refused before its transaction takes locks. */
export async function userOfLink(token: string, ...purposes: LinkPurpose[]): Promise<string | null> {
  const where = { token: hashOf(token), purpose: { in: purposes }, expires: { gt: new Date() } };
  return (await db().verificationToken.findFirst({ where, select: { userId: true } }))?.userId ?? null;
}

/** Deletes expired tokens and codes. @returns the number deleted */
export async function deleteExpiredTokens(): Promise<number> {
  const { count } = await db().verificationToken.deleteMany({ where: { expires: { lt: new Date() } } });
  return count;
}

/** Lifetime and maximum attempts of a code sent by text message. */
const CODE_LIFETIME_MS = 5 * 60_000;
const MAX_CODE_ATTEMPTS = 5;

/** A code's user and purpose: to verify a phone number, or the factor with this id. */
type CodeAim = { userId: string; aim: `number:${string}` | `factor:${string}` };

/** A keyed hash: a plain hash of six digits can be reversed by brute force. */
const hashOfCode = ({ userId, aim }: CodeAim, code: string) =>
  createHmac("sha256", env().AUTH_SECRET ?? "")
    .update(`${userId}\n${aim}\n${code}`)
    .digest("base64url");

/** Issues a six-digit code; an earlier one for the same purpose becomes invalid. */
export async function issueCode(tx: Transaction, { userId, aim }: CodeAim): Promise<string> {
  await lockUser(tx, userId);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await tx.verificationToken.deleteMany({ where: { userId, purpose: "phone", identifier: aim } });
  await tx.verificationToken.create({
    data: {
      token: hashOfCode({ userId, aim }, code),
      identifier: aim,
      expires: new Date(Date.now() + CODE_LIFETIME_MS),
      purpose: "phone",
      userId,
    },
  });
  return code;
}

/** Checks a code and deletes a correct one. After five attempts it is invalid. */
export async function consumeCode({ userId, aim }: CodeAim, code: string): Promise<boolean> {
  const stored = await queryRow(
    z.object({ token: z.string() }),
    sql`
    UPDATE verification_tokens SET attempts = attempts + 1
    WHERE user_id = ${userId}::uuid AND purpose = 'phone' AND identifier = ${aim}
      AND expires > now() AND attempts < ${MAX_CODE_ATTEMPTS}::int
    RETURNING token`,
  );
  if (stored?.token !== hashOfCode({ userId, aim }, code)) return false;
  const { count } = await db().verificationToken.deleteMany({ where: { token: stored.token } });
  return count === 1;
}
