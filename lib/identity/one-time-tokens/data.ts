import "server-only";
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { lockUser } from "@/lib/identity/users/data";
import { db, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { TokenPurpose } from "@/prisma/generated/enums";
import { joinToken } from "./token";

const HOUR = 3_600_000;

/** Milliseconds that a mailed link lives. */
const LINK_LIFE = { invite: 168 * HOUR, recovery: HOUR, email_change: 24 * HOUR } satisfies Partial<
  Record<TokenPurpose, number>
>;

type LinkPurpose = keyof typeof LINK_LIFE;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Makes a person's one-time token for a purpose; those made before for the same are dead. */
export async function issueToken(
  tx: Transaction,
  { purpose, userId, email }: { purpose: LinkPurpose; userId: string; email: string },
): Promise<{ token: string; expires: Date }> {
  const token = joinToken(email, randomBytes(32).toString("base64url"));
  const expires = new Date(Date.now() + LINK_LIFE[purpose]);
  await lockUser(tx, userId);
  await tx.verificationToken.deleteMany({ where: { userId, purpose } });
  await tx.verificationToken.create({ data: { token: hashOf(token), identifier: email, expires, purpose, userId } });
  return { token, expires };
}

/**
 * Takes a token out of the database, in the transaction that does what it is for: of any number that come at once one
 * finds it.
 * @returns whose it was and the address it was sent to; null for a used, old, forged or expired one, and for a deactivated person's
 */
export async function takeToken(tx: Transaction, purpose: LinkPurpose, token: string) {
  const held = await tx.verificationToken.findUnique({ where: { token: hashOf(token) } });
  if (held) await lockUser(tx, held.userId);
  const [taken] = await tx.$queryRaw<{ userId: string; email: string }[]>`
    DELETE FROM verification_tokens
    WHERE token = ${hashOf(token)} AND purpose = ${purpose}::token_purpose AND expires > now()
      AND EXISTS (SELECT FROM users WHERE id = user_id AND deactivated_at IS NULL)
    RETURNING user_id AS "userId", identifier AS email`;
  return taken ?? null;
}

/** Kills a person's tokens for a purpose. */
export async function dropTokens(tx: Transaction, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.verificationToken.deleteMany({ where: { userId, purpose } });
}

/** Drops the tokens and codes that have expired. @returns how many */
export async function dropExpiredTokens(): Promise<number> {
  const { count } = await db().verificationToken.deleteMany({ where: { expires: { lt: new Date() } } });
  return count;
}

/** Milliseconds that a code sent to a phone lives, and how often one may be tried. */
const CODE_LIFE = 5 * 60_000;
const CODE_ATTEMPTS = 5;

/** What a code is for: to show that a number is one's own, or to meet the factor of that id. */
type CodeAim = { userId: string; aim: `number:${string}` | `factor:${string}` };

/** Six digits are soon guessed from a plain hash, so the server's secret is part of it. */
const hashOfCode = ({ userId, aim }: CodeAim, code: string) =>
  createHmac("sha256", env().AUTH_SECRET ?? "")
    .update(`${userId}\n${aim}\n${code}`)
    .digest("base64url");

/** Makes a code of six digits; one made before for the same is dead. */
export async function issueCode(tx: Transaction, { userId, aim }: CodeAim): Promise<string> {
  await lockUser(tx, userId);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await tx.verificationToken.deleteMany({ where: { userId, purpose: "phone", identifier: aim } });
  await tx.verificationToken.create({
    data: {
      token: hashOfCode({ userId, aim }, code),
      identifier: aim,
      expires: new Date(Date.now() + CODE_LIFE),
      purpose: "phone",
      userId,
    },
  });
  return code;
}

/** Whether the code is right. It is used up then; five wrong ones use it up too. */
export async function takeCode({ userId, aim }: CodeAim, code: string): Promise<boolean> {
  const [held] = await db().$queryRaw<{ token: string }[]>`
    UPDATE verification_tokens SET attempts = attempts + 1
    WHERE user_id = ${userId}::uuid AND purpose = 'phone' AND identifier = ${aim}
      AND expires > now() AND attempts < ${CODE_ATTEMPTS}::int
    RETURNING token`;
  if (held?.token !== hashOfCode({ userId, aim }, code)) return false;
  const { count } = await db().verificationToken.deleteMany({ where: { token: held.token } });
  return count === 1;
}
