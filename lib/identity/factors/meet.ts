import "server-only";
import { consumeCode } from "@/lib/identity/one-time-tokens/data";
import { notFound } from "@/lib/platform/http/problem";
import { type Counted, requireAttempts, resetAttempts } from "@/lib/platform/rate-limits/data";
import type { Purpose } from "@/lib/platform/rate-limits/purposes";
import { consumeRecoveryCode, consumeTimeStep, type FactorKey, listVerifiedKeys } from "./data";
import { findTimeStep } from "./totp";

/** Verifies a factor's code. A correct code works only once. */
export async function verifyCode(userId: string, { id, secret }: FactorKey, code: string): Promise<boolean> {
  if (secret === null) return consumeCode({ userId, aim: `factor:${id}` }, code);
  const timeStep = findTimeStep(secret, code, Date.now());
  return timeStep !== null && consumeTimeStep(id, timeStep);
}

/** A code, or a recovery code. */
type Shown = { factorId?: string; code: string } | { recoveryCode: string };

/**
 * Verifies a code or recovery code of a user. A correct one is used up and resets the attempts.
 * @param counters the purpose of the attempt, and the keys that count it
 * @throws {Problem} 429 after too many wrong ones, 404 for another user's factor
 */
export async function verifyFactorCode(
  userId: string,
  shown: Shown,
  { purpose, counted }: { purpose: Purpose; counted: Counted },
): Promise<boolean> {
  await requireAttempts(purpose, counted);
  const isMet =
    "recoveryCode" in shown ? await consumeRecoveryCode(userId, shown.recoveryCode) : await meetsOne(userId, shown);
  if (isMet) await resetAttempts(purpose, counted);
  return isMet;
}

async function meetsOne(userId: string, { factorId, code }: { factorId?: string; code: string }): Promise<boolean> {
  const keys = await listVerifiedKeys(userId);
  const chosen = factorId === undefined ? keys : keys.filter(({ id }) => id === factorId);
  if (chosen.length === 0) throw notFound("This factor");
  for (const key of chosen) if (await verifyCode(userId, key, code)) return true;
  return false;
}
