import "server-only";
import { headers } from "next/headers";
import { findPasswordHash } from "@/lib/identity/accounts/data";
import { rememberBrowser } from "@/lib/identity/accounts/known-browser";
import type { SignedUp } from "@/lib/identity/accounts/sign-up";
import { setSessionCookie } from "@/lib/identity/sessions/cookie";
import { endSession, openSession } from "@/lib/identity/sessions/data";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { unauthenticated } from "@/lib/platform/http/problem";
import { readClaims } from "./gate";

/** Ends the session of a request's cookie, which a new sign-in replaces. */
export async function endReplacedSession(headers: Headers): Promise<void> {
  const claims = await readClaims(headers);
  if (claims) await endSession(claims.sid);
}

/**
 * Signs in a user who has just set their password, with the same cookie as next-auth. It has no limit of its own: there is
 * no password to guess, and the caller has counted the attempt.
 * @throws {Problem} 401 when somebody else has just taken the account over
 */
export async function startSession({ user, passwordHash }: SignedUp, origin: RequestOrigin): Promise<void> {
  const { id, isAdmin } = user;
  const sessionId = await openSession(id, origin, { factorMet: false });
  // A claim of the account meanwhile could not end this session, which did not exist yet.
  if ((await findPasswordHash(id)) !== passwordHash) {
    await endSession(sessionId);
    throw unauthenticated();
  }
  await rememberBrowser({ id, passwordHash });
  await endReplacedSession(await headers());
  await recordEvent({ action: "account.signed_in", actorId: id, subjectId: sessionId, origin });
  await setSessionCookie({ id, sessionId, isAdmin });
}
