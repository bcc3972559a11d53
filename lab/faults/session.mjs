import { encode } from "next-auth/jwt";
import { shared } from "./product.mjs";

const COOKIE = "authjs.session-token";

/**
 * The cookie of a user whose session row was written directly, because signing in costs more CPU than many calls.
 * @param {{ id: string, session: string, isAdmin: boolean }} user
 */
export async function cookieOf({ id, session, isAdmin }) {
  const secret = shared.AUTH_SECRET ?? "";
  return `${COOKIE}=${await encode({ token: { sub: id, sid: session, isAdmin }, secret, salt: COOKIE })}`;
}
