import "server-only";
import { after } from "next/server";
import { type FactorKey, listVerifiedKeys, sendFactorCode } from "@/lib/identity/factors/data";
import { verifyFactorCode } from "@/lib/identity/factors/meet";
import { endSession, openSession } from "@/lib/identity/sessions/data";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { Problem } from "@/lib/platform/http/problem";
import { countAttempt, countAttemptFromAddress, resetAttempts } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { findCredential, findPasswordHash } from "./data";
import { verifyPassword } from "./password";
import { type SignInRefusal, signInSchema } from "./schema";

type SignedIn = { id: string; isAdmin: boolean; sessionId: string };

/**
 * Checks an identifier, a password and, where a factor is due, its code, and opens a session. Unknown accounts and
 * wrong passwords get the same answer, after the same work.
 */
export async function signIn(credentials: unknown, origin: RequestOrigin): Promise<SignedIn | SignInRefusal> {
  const parsed = signInSchema.safeParse(credentials);
  if (!parsed.success) return { code: "CredentialsSignin" };
  const { identifier, password, code, sendCode } = parsed.data;
  const known = identifier.includes("\u0000") ? null : await findCredential(identifier);

  const account = known?.id ?? identifier.toLowerCase();
  const wait = await countSignIn(account, origin);
  if (wait !== null) return { code: "TooManyAttempts", wait };

  if (!(await verifyPassword(known?.passwordHash, password)) || !known) {
    // Written after the response, whose time would otherwise reveal that the account exists.
    if (known)
      after(() => recordEvent({ action: "account.sign_in_refused", actorId: null, subjectId: known.id, origin }));
    return { code: "CredentialsSignin" };
  }

  // Only a correct password reveals that the account is deactivated.
  if (known.isDeactivated) {
    await recordEvent({ action: "account.sign_in_refused", actorId: null, subjectId: known.id, origin });
    return { code: "AccountDeactivated" };
  }

  const keys = await listVerifiedKeys(known.id);
  const refusal = keys.length > 0 ? await askForFactor(known.id, keys, { code, sendCode }) : null;
  if (refusal) return refusal;

  await resetAttempts(LIMITS.signIn, account);
  const sessionId = await openSession(known.id, origin, { factorMet: keys.length > 0 });
  // A concurrent password change or deactivation could not end this session, which did not exist yet.
  if ((await findPasswordHash(known.id)) !== known.passwordHash) {
    await endSession(sessionId);
    return { code: "CredentialsSignin" };
  }
  await recordEvent({ action: "account.signed_in", actorId: known.id, subjectId: sessionId, origin });
  return { id: known.id, isAdmin: known.isAdmin, sessionId };
}

/** Counts a sign-in attempt. @returns seconds to wait, or null when it is allowed */
async function countSignIn(account: string, origin: RequestOrigin): Promise<number | null> {
  const ofAccount = await countAttempt(LIMITS.signIn, account);
  const fromAddress = await countAttemptFromAddress(LIMITS.signInFromAddress, origin);
  return ofAccount ?? fromAddress;
}

/** Checks the second factor. @returns null when the code is correct */
async function askForFactor(
  userId: string,
  keys: FactorKey[],
  { code, sendCode }: { code?: string; sendCode?: string },
): Promise<SignInRefusal | null> {
  const factorTypes = [
    ...new Set(keys.map(({ secret }) => (secret === null ? ("phone" as const) : ("totp" as const)))),
  ];
  try {
    if (code) {
      const digits = code.replace(/\s/g, "");
      const shown = /^\d{6}$/.test(digits) ? { code: digits } : { recoveryCode: code };
      return (await verifyFactorCode(userId, shown)) ? null : { code: "MfaRequired", factorTypes };
    }
    const phone = keys.find(({ phoneNumber }) => phoneNumber !== null);
    // Without an authenticator app, the code is sent automatically.
    if (phone && (sendCode || !factorTypes.includes("totp"))) {
      await sendFactorCode(userId, phone);
      deliverSoon();
    }
  } catch (error) {
    if (error instanceof Problem && error.status === 429) {
      return { code: "TooManyAttempts", wait: Number(error.headers["retry-after"]) };
    }
    throw error;
  }
  return { code: "MfaRequired", factorTypes };
}
