import "server-only";
import { headers } from "next/headers";
import { findPasswordHash } from "@/lib/identity/accounts/data";
import { rememberBrowser } from "@/lib/identity/accounts/known-browser";
import { setSessionCookie } from "@/lib/identity/sessions/cookie";
import { openSession } from "@/lib/identity/sessions/data";
import type { User } from "@/lib/identity/users/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { endReplacedSession } from "./replaced-session";

/**
 * Signs in a user who has just set their password, with the same cookie as next-auth. It has no limit of its own: there is
 * no password to guess, and the caller has counted the attempt.
 */
export async function startSession({ id, isAdmin }: User, origin: RequestOrigin): Promise<void> {
  const sessionId = await openSession(id, origin, { factorMet: false });
  const passwordHash = await findPasswordHash(id);
  if (passwordHash) await rememberBrowser({ id, passwordHash });
  await endReplacedSession(await headers());
  await recordEvent({ action: "account.signed_in", actorId: id, subjectId: sessionId, origin });
  await setSessionCookie({ id, sessionId, isAdmin });
}
