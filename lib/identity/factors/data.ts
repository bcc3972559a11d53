import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { issueCode } from "@/lib/identity/one-time-tokens/data";
import { lockOpenSession, type OpenUser } from "@/lib/identity/sessions/data";
import { queueSms } from "@/lib/messages/outbox/data";
import { codeMessage } from "@/lib/messages/sms/message";
import { db, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { log } from "@/lib/platform/log";
import { requireAttempts } from "@/lib/platform/rate-limits/data";
import type { Purpose } from "@/lib/platform/rate-limits/purposes";
import { open, seal } from "@/lib/platform/secret-box";
import { transaction } from "@/lib/platform/sql/constraints";
import type { Factor as FactorRow } from "@/prisma/generated/client";
import { normalRecoveryCode, recoveryCodeFrom } from "./recovery-code";
import { type Factor, RECOVERY_CODES } from "./schema";

/** Maximum factors per user. */
const MAX_FACTORS = 10;

const secretOfServer = () => env().AUTH_SECRET ?? "";

/** A factor as the API answers it. */
export const toFactor = ({ id, factorType, friendlyName, status, createdAt }: FactorRow): Factor => ({
  id,
  factorType,
  friendlyName,
  status,
  createdAt: createdAt.toISOString(),
});

/** A user's factors, oldest first. */
export async function listFactors(userId: string): Promise<Factor[]> {
  const rows = await db().factor.findMany({ where: { userId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return rows.map(toFactor);
}

/** The data to verify a factor's code: an authenticator's secret or a phone number. */
export type FactorKey = { id: string; phoneNumber: string | null; secret: string | null };

function toKey({ id, phoneNumber, secret }: FactorRow): FactorKey {
  try {
    return { id, phoneNumber, secret: secret && open(secret, secretOfServer()) };
  } catch {
    // Encrypted with another AUTH_SECRET: every code is refused.
    log().warn({ factor: id }, "factor cannot be opened");
    return { id, phoneNumber: null, secret: "" };
  }
}

/** A user's verified factors. */
export async function listVerifiedKeys(userId: string): Promise<FactorKey[]> {
  const rows = await db().factor.findMany({
    where: { userId, status: "verified" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toKey);
}

/** @throws {Problem} 404 when the user has no such factor */
export async function getFactorKey(userId: string, id: string): Promise<FactorKey> {
  const row = await db().factor.findFirst({ where: { id, userId } });
  if (!row) throw notFound("This factor");
  return toKey(row);
}

/**
 * Adds an unverified factor, and deletes the user's other unverified factors of its type.
 * @throws {Problem} 401 when the session has just ended, 409 when the user has the maximum number
 */
export async function createFactor(
  user: OpenUser,
  factor: { friendlyName: string; secret: string } | { friendlyName: string; phoneNumber: string },
): Promise<Factor> {
  const { id: userId } = user;
  const { friendlyName } = factor;
  const isPhone = "phoneNumber" in factor;
  const factorType = isPhone ? "phone" : "totp";
  const what = isPhone ? { phoneNumber: factor.phoneNumber } : { secret: seal(factor.secret, secretOfServer()) };
  return transaction(async (tx) => {
    await lockOpenSession(tx, user);
    await tx.factor.deleteMany({ where: { userId, factorType, status: "unverified" } });
    if ((await tx.factor.count({ where: { userId } })) >= MAX_FACTORS)
      throw conflict(`You can have at most ${MAX_FACTORS} second factors`);
    return toFactor(await tx.factor.create({ data: { userId, factorType, friendlyName, ...what } }));
  });
}

/** Uses up the time step of an authenticator's code. @returns false when it or a later one was used before */
export async function consumeTimeStep(id: string, timeStep: number): Promise<boolean> {
  const count = await db().$executeRaw`
    UPDATE factors SET last_time_step = ${timeStep}::bigint
    WHERE id = ${id}::uuid AND (last_time_step IS NULL OR last_time_step < ${timeStep}::bigint)`;
  return count === 1;
}

const hashOf = (userId: string, code: string) =>
  new Uint8Array(
    createHmac("sha256", secretOfServer())
      .update(`${userId}\n${normalRecoveryCode(code)}`)
      .digest(),
  );

/** Uses up a recovery code. @returns false for an unknown or used one */
export async function consumeRecoveryCode(userId: string, code: string): Promise<boolean> {
  const { count } = await db().recoveryCode.updateMany({
    where: { userId, codeHash: hashOf(userId, code), usedAt: null },
    data: { usedAt: new Date() },
  });
  return count === 1;
}

/** The number of unused recovery codes. */
export const countRecoveryCodes = (userId: string): Promise<number> =>
  db().recoveryCode.count({ where: { userId, usedAt: null } });

/** Makes ten new recovery codes and deletes the old ones. */
export async function replaceRecoveryCodes(userId: string, tx: Transaction): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeFrom(randomBytes(10)));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })) });
  return codes;
}

/** Sends a code to the phone of a factor. @throws {Problem} 429 after too many messages for the purpose */
export async function sendFactorCode(
  userId: string,
  { id, phoneNumber }: FactorKey,
  purpose: Purpose,
  origin: RequestOrigin,
): Promise<void> {
  if (phoneNumber === null) return;
  await requireAttempts(purpose, { account: userId, recipient: phoneNumber, origin });
  await transaction(async (tx) => {
    const code = await issueCode(tx, { userId, aim: `factor:${id}` });
    await queueSms(tx, {
      userId,
      kind: "factor-code",
      recipient: phoneNumber,
      content: codeMessage(code, new URL(env().APP_URL).hostname),
    });
  });
}
