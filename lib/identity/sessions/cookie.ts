import "server-only";
import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { env } from "@/lib/platform/env";
import { isSecureOrigin, sessionCookieName } from "./cookie-name";
import { LIFETIMES_MS } from "./lifetime";

type Named = { id: string; sessionId: string; isAdmin: boolean };

/** Sets the cookie of a session with the response to this request, as next-auth does. */
export async function setSessionCookie({ id, sessionId, isAdmin }: Named): Promise<void> {
  const [name, maxAge] = [sessionCookieName(), LIFETIMES_MS.absolute / 1000];
  const token = { sub: id, sid: sessionId, isAdmin };
  const value = await encode({ token, secret: env().AUTH_SECRET ?? "", salt: name, maxAge });
  (await cookies()).set(name, value, { httpOnly: true, sameSite: "lax", path: "/", secure: isSecureOrigin(), maxAge });
}
