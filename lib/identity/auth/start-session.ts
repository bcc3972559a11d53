import "server-only";
import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { findPasswordHash } from "@/lib/identity/accounts/data";
import { rememberBrowser } from "@/lib/identity/accounts/known-browser";
import { openSession } from "@/lib/identity/sessions/data";
import { LIFETIMES_MS } from "@/lib/identity/sessions/lifetime";
import type { User } from "@/lib/identity/users/schema";
import { recordEvent } from "@/lib/platform/audit/data";
import { env } from "@/lib/platform/env";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { sessionCookie } from "./bearer-session";

/**
 * Signs in a user who has just set their password, with the same cookie as next-auth. It has no limit of its own: there is
 * no password to guess, and the caller has counted the attempt.
 */
export async function startSession({ id, isAdmin }: User, origin: RequestOrigin): Promise<void> {
  const { APP_URL, AUTH_SECRET } = env();
  const sessionId = await openSession(id, origin, { factorMet: false });
  const passwordHash = await findPasswordHash(id);
  if (passwordHash) await rememberBrowser({ id, passwordHash });
  await recordEvent({ action: "account.signed_in", actorId: id, subjectId: sessionId, origin });
  const name = sessionCookie();
  const maxAge = LIFETIMES_MS.absolute / 1000;
  const token = await encode({
    token: { sub: id, sid: sessionId, isAdmin },
    secret: AUTH_SECRET ?? "",
    salt: name,
    maxAge,
  });
  const secure = APP_URL.startsWith("https:");
  (await cookies()).set(name, token, { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge });
}
