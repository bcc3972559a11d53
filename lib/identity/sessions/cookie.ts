import "server-only";
import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { env } from "@/lib/platform/env";
import { LIFETIMES_MS } from "./lifetime";

const isSecure = () => env().APP_URL.startsWith("https:");

/** The name of the session cookie. next-auth also uses it as the salt of its tokens. */
const cookieName = () => (isSecure() ? "__Secure-authjs.session-token" : "authjs.session-token");

type Named = { id: string; sessionId: string; isAdmin: boolean };

/** Sets the cookie of a session with the response to this request, as next-auth does. */
export async function setSessionCookie({ id, sessionId, isAdmin }: Named): Promise<void> {
  const [name, maxAge] = [cookieName(), LIFETIMES_MS.absolute / 1000];
  const token = { sub: id, sid: sessionId, isAdmin };
  const value = await encode({ token, secret: env().AUTH_SECRET ?? "", salt: name, maxAge });
  (await cookies()).set(name, value, { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), maxAge });
}

/** True when this request carries a session cookie. */
export const hasSessionCookie = async () => (await cookies()).has(cookieName());
