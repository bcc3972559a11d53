import "server-only";
import { consumeCode } from "@/lib/identity/one-time-tokens/data";
import { notFound } from "@/lib/platform/http/problem";
import { requireAttempt, resetAttempts } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
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
 * @throws {Problem} 429 after five wrong ones, 404 for a factor that is not theirs
 */
export async function verifyFactorCode(userId: string, shown: Shown): Promise<boolean> {
  await requireAttempt(LIMITS.code, userId);
  const isMet =
    "recoveryCode" in shown ? await consumeRecoveryCode(userId, shown.recoveryCode) : await meetsOne(userId, shown);
  if (isMet) await resetAttempts(LIMITS.code, userId);
  return isMet;
}

async function meetsOne(userId: string, { factorId, code }: { factorId?: string; code: string }): Promise<boolean> {
  const keys = await listVerifiedKeys(userId);
  const chosen = factorId === undefined ? keys : keys.filter(({ id }) => id === factorId);
  if (chosen.length === 0) throw notFound("This factor");
  for (const key of chosen) if (await verifyCode(userId, key, code)) return true;
  return false;
}
