import "server-only";
import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { endSession } from "@/lib/accounts/data";
import { signIn as signInWithPassword } from "@/lib/accounts/sign-in";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

/** Seconds; the session row may end sooner. */
const COOKIE_LIFE = 30 * 86_400;

/** A sign-in that failed; the code is what the browser learns of it. */
class SignInRefused extends CredentialsSignin {
  constructor(override readonly code: "CredentialsSignin") {
    super();
  }
}

/**
 * next-auth with passwords. Its token names a session row (`sid`), because the library keeps no database sessions for
 * passwords; every use of the token asks for the row.
 */
export const { handlers, signIn } = NextAuth(() => {
  const { APP_URL, AUTH_SECRET } = env();
  return {
    secret: AUTH_SECRET,
    // The public address is ours to say: AUTH_URL is set from APP_URL, so no header of a client's shapes a link.
    trustHost: true,
    useSecureCookies: APP_URL.startsWith("https:"),
    session: { strategy: "jwt", maxAge: COOKIE_LIFE },
    pages: { signIn: "/login", error: "/login" },
    providers: [
      Credentials({
        credentials: { identifier: {}, password: {} },
        authorize: async (credentials, request) => {
          const signedIn = await signInWithPassword(credentials, request.headers);
          if (!signedIn) throw new SignInRefused("CredentialsSignin");
          return signedIn;
        },
      }),
    ],
    callbacks: {
      // Only what the database said goes into the token, never what a browser sends to update it.
      jwt: ({ token, user }) =>
        user && "sessionId" in user
          ? { sub: user.id, sid: user.sessionId, isAdmin: "isAdmin" in user && user.isAdmin }
          : token,
      session: ({ session, token }) => ({ expires: session.expires, user: { id: token.sub, isAdmin: token.isAdmin } }),
    },
    events: {
      signOut: async (message) => {
        if ("token" in message && typeof message.token?.sid === "string") await endSession(message.token.sid);
      },
    },
    logger: {
      // A wrong password is not an error of ours; the library would print a stack for each.
      error: (error) => {
        if (error instanceof CredentialsSignin) return;
        log().error({ err: (error.cause as { err?: unknown } | undefined)?.err ?? error }, "next-auth");
      },
      warn: (code) => log().warn({ code }, "next-auth"),
      debug: () => {},
    },
  };
});
