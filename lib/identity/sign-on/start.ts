import "server-only";
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { findActorOf } from "@/lib/identity/auth/access";
import { safePath } from "@/lib/identity/auth/safe-path";
import { findActiveConnection, redirectUriOf } from "@/lib/identity/sso-connections/data";
import { IssuerRefused } from "@/lib/identity/sso-connections/issuer";
import { originOf } from "@/lib/platform/http/client-address";
import { log } from "@/lib/platform/log";
import { withoutPersonal } from "@/lib/platform/logged/without-personal";
import { countAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { REPEATED_MAX_AGE_SECONDS, redirectTo, redirectToSignIn, signOnFlow } from "./flow";
import { providerOf } from "./provider";

type Wish = {
  /** The path to return to; anything but a path of this site becomes `/`. */
  next: string | undefined;
  /** Repeats the sign-on of the open session, in place of a password. */
  isRepeated: boolean;
};

/** Redirects to the provider of a connection, with PKCE, state and nonce, which a sealed cookie keeps for the answer. */
export async function startSignOn(slug: string, wish: Wish, { headers }: Request): Promise<Response> {
  const next = safePath(wish.next);
  if ((await countAttempts(PURPOSES.signOn, { origin: originOf(headers) })) !== null)
    return redirectToSignIn("limit", next);
  const connection = await findActiveConnection(slug);
  if (!connection) return redirectToSignIn("inactive", next);
  const actor = wish.isRepeated ? await findActorOf(headers) : null;
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  try {
    const address = buildAuthorizationUrl(await providerOf(connection), {
      redirect_uri: redirectUriOf(slug),
      scope: "openid email profile",
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
      ...(actor && { max_age: String(REPEATED_MAX_AGE_SECONDS) }),
    });
    await signOnFlow.keep({ connectionId: connection.id, state, nonce, verifier, next, userId: actor?.id ?? null });
    return redirectTo(address.href);
  } catch (error) {
    if (!(error instanceof IssuerRefused)) throw error;
    log().warn({ connection: slug, reason: withoutPersonal(error.message) }, "sign-on");
    return redirectToSignIn("unavailable", next);
  }
}
