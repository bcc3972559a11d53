import "server-only";
import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { signIn as signInWithPassword } from "@/lib/accounts/sign-in";
import { recordEvent } from "@/lib/audit/data";
import { env } from "@/lib/env";
import { originOf } from "@/lib/http/client-address";
import { log } from "@/lib/log";
import { endSession } from "@/lib/sessions/data";
import { LIFETIMES } from "@/lib/sessions/lifetime";
import { noteRefusal, type SignInRefusal } from "./sign-in-refusal";

/** A sign-in that failed; the code is what the browser learns of it. */
class SignInRefused extends CredentialsSignin {
  override readonly code: SignInRefusal["code"];

  constructor(refusal: SignInRefusal) {
    super();
    this.code = refusal.code;
    noteRefusal(refusal);
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
    // In seconds; the session row may end sooner.
    session: { strategy: "jwt", maxAge: LIFETIMES.absolute / 1000 },
    pages: { signIn: "/login", error: "/login" },
    providers: [
      Credentials({
        credentials: { identifier: {}, password: {}, code: {}, sendCode: {} },
        authorize: async (credentials, request) => {
          const outcome = await signInWithPassword(credentials, originOf(request.headers));
          if ("code" in outcome) throw new SignInRefused(outcome);
          return outcome;
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
        if (!("token" in message) || typeof message.token?.sid !== "string") return;
        await endSession(message.token.sid);
        const actorId = message.token.sub ?? null;
        await recordEvent({ action: "account.signed_out", actorId, origin: { address: null, device: null } });
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
