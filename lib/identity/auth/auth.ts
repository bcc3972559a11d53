import "server-only";
import { headers } from "next/headers";
import NextAuth, { AuthError, CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { SignInRefusal } from "@/lib/identity/accounts/schema";
import { signIn as signInWithPassword } from "@/lib/identity/accounts/sign-in";
import { endSession, findActor } from "@/lib/identity/sessions/data";
import { LIFETIMES_MS } from "@/lib/identity/sessions/lifetime";
import { recordEvent } from "@/lib/platform/audit/data";
import { env } from "@/lib/platform/env";
import { originOf } from "@/lib/platform/http/client-address";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { log } from "@/lib/platform/log";
import { noteNotLinked, noteRefusal } from "./sign-in-refusal";
import { endReplacedSession } from "./start-session";

/** A refused sign-in. next-auth sends the code to the browser. */
class SignInRefused extends CredentialsSignin {
  override readonly code: SignInRefusal["code"];

  constructor(refusal: SignInRefusal) {
    super();
    this.code = refusal.code;
    noteRefusal(refusal);
  }
}

/**
 * next-auth with sign-in by password. Its token names a session row (`sid`), because the library supports no database
 * sessions for passwords; every use of the token reads the row.
 */
export const { handlers } = NextAuth(() => {
  const { APP_URL, AUTH_SECRET } = env();
  return {
    secret: AUTH_SECRET,
    // AUTH_URL is set from APP_URL, so that no client's header determines the address of a link.
    trustHost: true,
    useSecureCookies: APP_URL.startsWith("https:"),
    // In seconds; the session row may end sooner.
    session: { strategy: "jwt", maxAge: LIFETIMES_MS.absolute / 1000 },
    pages: { signIn: "/login", error: "/login" },
    providers: [
      Credentials({
        credentials: { identifier: {}, password: {}, code: {}, sendCode: {} },
        authorize: async (credentials, request) => {
          const outcome = await signInWithPassword(credentials, originOf(request.headers));
          if ("code" in outcome) throw new SignInRefused(outcome);
          await endReplacedSession(request.headers);
          noteNotLinked(outcome.notLinked);
          return outcome;
        },
      }),
    ],
    callbacks: {
      // The token has values of the database only, never those that a browser sends to update it.
      jwt: async ({ token, user }) => {
        if (user && "sessionId" in user) {
          return { sub: user.id, sid: user.sessionId, isAdmin: "isAdmin" in user && user.isAdmin };
        }
        if (typeof token.sid !== "string" || !token.sub) return null;
        const actor = await findActor(token.sid, token.sub);
        return actor && { sub: actor.id, sid: actor.sessionId, isAdmin: actor.isAdmin };
      },
      // Return addresses on other origins are replaced with the home page.
      redirect: ({ url, baseUrl }) => {
        const wanted = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : null;
        return wanted?.origin === baseUrl ? wanted.href : baseUrl;
      },
      session: ({ session, token }) => ({ expires: session.expires, user: { id: token.sub, isAdmin: token.isAdmin } }),
    },
    events: {
      signOut: async (message) => {
        if (!("token" in message) || typeof message.token?.sid !== "string") return;
        const { sid: subjectId, sub: actorId = null } = message.token;
        if (!(await endSession(subjectId))) return;
        await recordEvent({ action: "account.signed_out", actorId, subjectId, origin: originOf(await headers()) });
      },
    },
    logger: {
      // The library logs clients' mistakes as errors, with a stack trace for each wrong password and messages that quote
      // what the client sent.
      error: (error) => {
        if (error instanceof CredentialsSignin) return;
        const cause = (error.cause as { err?: unknown } | undefined)?.err;
        if (cause === undefined && (error instanceof AuthError || error instanceof SyntaxError)) {
          log().warn({ type: error instanceof AuthError ? error.type : error.name }, "next-auth");
          return;
        }
        const isOurs = error instanceof AuthError && cause !== undefined && error.type !== "JWTSessionError";
        if (isOurs && !isDatabaseAway(cause)) log().error({ err: cause }, "next-auth");
        else log().warn({ err: cause ?? error }, "next-auth");
      },
      warn: (code) => log().warn({ code }, "next-auth"),
      debug: () => {},
    },
  };
});
