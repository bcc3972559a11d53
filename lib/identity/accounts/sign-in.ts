import "server-only";
import { type FactorKey, listVerifiedKeys, sendFactorCode } from "@/lib/identity/factors/data";
import { recordRefusedCode, verifyFactorCode } from "@/lib/identity/factors/meet";
import { endSession, openSession } from "@/lib/identity/sessions/data";
import { linkPendingSignOn } from "@/lib/identity/sso-connections/pending-link";
import { findRequiredConnection } from "@/lib/identity/sso-connections/required";
import { inLowerCase } from "@/lib/identity/users/schema";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { recordEvent } from "@/lib/platform/audit/data";
import { runAfterResponse } from "@/lib/platform/background/after-response";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { Problem } from "@/lib/platform/http/problem";
import { type Counted, countAttempt, countAttempts, resetAttempts } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { PURPOSES, type Purpose } from "@/lib/platform/rate-limits/purposes";
import { findCredential, findPasswordHash } from "./data";
import { knownBrowser, rememberBrowser } from "./known-browser";
import { verifyPassword } from "./password";
import { type SignIn, type SignInRefusal, signInSchema } from "./schema";

type SignedIn = {
  id: string;
  isAdmin: boolean;
  sessionId: string;
  /** The connection whose sign-on was not linked, because the address of the account is not proved. */
  notLinked: string | null;
};

type Known = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/** The counters of an attempt. */
type Attempt = { password: Purpose; code: Purpose; phoneCode: Purpose; counted: Counted };

/**
 * Checks an identifier, a password and, where a factor is due, its code, and opens a session. Unknown accounts and
 * wrong passwords get the same answer, after the same work.
 */
export async function signIn(credentials: unknown, origin: RequestOrigin): Promise<SignedIn | SignInRefusal> {
  const parsed = signInSchema.safeParse(credentials);
  if (!parsed.success) return { code: "CredentialsSignin" };
  const { identifier, password } = parsed.data;
  const known = identifier.includes("\u0000") ? null : await findCredential(identifier);

  const attempt = await attemptOf(identifier, known, origin);
  const wait = await countAttempts(attempt.password, attempt.counted);
  if (wait !== null) return { code: "TooManyAttempts", wait };

  if (!(await verifyPassword(known?.passwordHash, password)) || !known?.passwordHash) {
    // Written after the response, whose time would otherwise reveal that the account exists.
    if (known) runAfterResponse("refused sign-in", () => recordRefusal(known.id, origin));
    // The same for every address at the domain, so that it reveals nothing about accounts.
    return (await findRequiredConnection(identifier)) ? { code: "SignOnRequired" } : { code: "CredentialsSignin" };
  }

  // Only a correct password reveals that the account is deactivated.
  if (known.isDeactivated) {
    await recordRefusal(known.id, origin);
    return { code: "AccountDeactivated" };
  }

  const keys = await listVerifiedKeys(known.id);
  // Administrators with a second factor may use their password, so that they can sign in while the provider is down.
  if (!(known.isAdmin && keys.length > 0) && (await findRequiredConnection(known.email))) {
    await recordRefusal(known.id, origin);
    return { code: "SignOnRequired" };
  }
  const refusal = keys.length > 0 ? await askForFactor(known, keys, parsed.data, { attempt, origin }) : null;
  if (refusal) return refusal;

  await resetAttempts(attempt.password, attempt.counted);
  const pause = await countAttempt(LIMITS.signedIn, known.id);
  if (pause !== null) return { code: "TooManyAttempts", wait: pause };
  const sessionId = await openSession(known.id, origin, { factorMet: keys.length > 0 });
  // A concurrent password change or deactivation could not end this session, which did not exist yet.
  if ((await findPasswordHash(known.id)) !== known.passwordHash) {
    await endSession(sessionId);
    return { code: "CredentialsSignin" };
  }
  await rememberBrowser({ ...known, passwordHash: known.passwordHash });
  const link = await linkPendingSignOn({ userId: known.id, sessionId }, origin);
  await recordEvent({ action: "account.signed_in", actorId: known.id, subjectId: sessionId, origin });
  const notLinked = link.state === "unproved" ? link.connection : null;
  return { id: known.id, isAdmin: known.isAdmin, sessionId, notLinked };
}

const recordRefusal = (subjectId: string, origin: RequestOrigin) =>
  recordEvent({ action: "account.sign_in_refused", actorId: null, subjectId, origin });

/**
 * A browser that the account has signed in with before has counters of its own, so that guesses from elsewhere do not stop
 * its owner (docs/behaviour.md, 26).
 */
async function attemptOf(identifier: string, known: Known | null, origin: RequestOrigin): Promise<Attempt> {
  const { id, passwordHash, forgottenAt } = known ?? {};
  const browser = id && passwordHash ? await knownBrowser({ id, passwordHash, forgottenAt }) : null;
  return browser
    ? {
        password: PURPOSES.knownBrowser,
        code: PURPOSES.knownBrowserCode,
        phoneCode: PURPOSES.knownBrowserPhoneCode,
        counted: { account: `${browser} ${id}`, recipient: id },
      }
    : {
        password: PURPOSES.signIn,
        code: PURPOSES.signInCode,
        phoneCode: PURPOSES.phoneCode,
        counted: { account: id ?? inLowerCase(identifier), origin },
      };
}

/** Checks the second factor. @returns null when the code is correct */
async function askForFactor(
  { id }: Known,
  keys: FactorKey[],
  { code, sendCode }: SignIn,
  { attempt, origin }: { attempt: Attempt; origin: RequestOrigin },
): Promise<SignInRefusal | null> {
  const factorTypes = [
    ...new Set(keys.map(({ secret }) => (secret === null ? ("phone" as const) : ("totp" as const)))),
  ];
  try {
    if (code) {
      const digits = code.replace(/\s/g, "");
      const shown = /^\d{6}$/.test(digits) ? { code: digits } : { recoveryCode: code };
      if (!(await verifyFactorCode(id, shown, { purpose: attempt.code, counted: attempt.counted }))) {
        await recordRefusedCode(id, origin);
        return { code: "MfaRequired", factorTypes };
      }
      if ("recoveryCode" in shown)
        await recordEvent({ action: "recovery_code.used", actorId: id, subjectId: id, origin });
      return null;
    }
    const phone = keys.find(({ phoneNumber }) => phoneNumber !== null);
    // Without an authenticator app, the code is sent automatically.
    if (phone && (sendCode || !factorTypes.includes("totp"))) {
      await sendFactorCode(id, phone, attempt.phoneCode, origin);
      deliverSoon();
    }
  } catch (error) {
    if (error instanceof Problem && error.status === 429) {
      if (code) await recordRefusedCode(id, origin);
      return { code: "TooManyAttempts", wait: Number(error.headers["retry-after"]) };
    }
    throw error;
  }
  return { code: "MfaRequired", factorTypes };
}
