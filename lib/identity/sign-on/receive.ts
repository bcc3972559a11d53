import "server-only";
import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } from "openid-client";
import { findActorOf } from "@/lib/identity/auth/access";
import { endReplacedSession } from "@/lib/identity/auth/start-session";
import { setSessionCookie } from "@/lib/identity/sessions/cookie";
import { endSession, openSession } from "@/lib/identity/sessions/data";
import { authenticatedBySignOn } from "@/lib/identity/sessions/lifetime";
import { renewSession } from "@/lib/identity/sessions/renew";
import { findActiveConnection, isUnchanged, redirectUriOf } from "@/lib/identity/sso-connections/data";
import { pendingLink } from "@/lib/identity/sso-connections/pending-link";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { recordEvent } from "@/lib/platform/audit/data";
import { originOf } from "@/lib/platform/http/client-address";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { log } from "@/lib/platform/log";
import { countAttempt, countAttempts } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import type { SsoConnection as ConnectionRow, User as UserRow } from "@/prisma/generated/client";
import { readSignOnClaims, type SignOnClaims } from "./claims";
import { findLinkedUserId } from "./data";
import { findSignOnUser } from "./find-user";
import { REPEATED_MAX_AGE_SECONDS, redirectTo, redirectToSignIn, type SignOnFlow, signOnFlow } from "./flow";
import { providerOf } from "./provider";
import type { SignOnRefusal } from "./refusals";

/** Seconds that the provider's clock may differ. */
const TOLERANCE_SECONDS = 60;

/** The reason why a sign-on ends without a session. */
class SignOnRefused extends Error {
  override readonly name = "SignOnRefused";

  constructor(
    readonly refusal: SignOnRefusal,
    readonly userId: string | null = null,
  ) {
    super(refusal);
  }
}

/**
 * Receives a provider's answer: checks it, finds the user and opens a session, or records that the sign-on was repeated. A refusal
 * is written to the audit log and shown on the sign-in screen.
 * @param afterwards runs before the redirect
 */
export async function receiveSignOn(
  slug: string,
  request: Request,
  afterwards: (signedOn: { userId: string; groups: string[] | null }) => Promise<void>,
): Promise<Response> {
  const flow = await signOnFlow.read();
  await signOnFlow.remove();
  const next = flow?.next ?? "/";
  if ((await countAttempts(PURPOSES.signOnAnswer, { origin: originOf(request.headers) })) !== null)
    return redirectToSignIn("limit", next);
  const connection = await findActiveConnection(slug);
  try {
    if (!connection) throw new SignOnRefused("inactive");
    if (flow?.connectionId !== connection.id) throw new SignOnRefused("expired");
    const claims = await readAnswer(connection, flow, request);
    const userId =
      flow.userId === null
        ? await openSignOnSession(await findUser(connection, claims, request), connection, claims, request)
        : await repeat(flow.userId, connection, claims, request);
    await afterwards({ userId, groups: claims.groups });
    return redirectTo(next);
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    const detail = { connection: connection?.name ?? slug, reason: error.refusal };
    const subject = error.userId === null ? {} : { subjectId: error.userId };
    const origin = originOf(request.headers);
    await recordEvent({ action: "account.sign_on_refused", actorId: null, ...subject, origin, detail });
    return redirectToSignIn(error.refusal, next);
  }
}

/** A user's id at a provider: at most 255 characters (OpenID Connect Core 1.0, section 2), which can be stored. */
const SUBJECT = /^[^\p{Cc}\p{Surrogate}]{1,255}$/u;

/** The claims of a provider's answer. @throws {SignOnRefused} for an answer that is not the provider's, or not to this sign-on */
async function readAnswer(
  connection: ConnectionRow,
  { state, nonce, verifier }: SignOnFlow,
  request: Request,
): Promise<SignOnClaims> {
  const address = new URL(redirectUriOf(connection.slug) + new URL(request.url).search);
  if (address.searchParams.get("state") !== state) throw new SignOnRefused("expired");
  // A copy of the cookie outlives its removal.
  if ((await countAttempt(LIMITS.signOnState, state)) !== null) throw new SignOnRefused("expired");
  try {
    const provider = await providerOf(connection);
    const tokens = await authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    if (!idToken || !SUBJECT.test(idToken.sub)) throw new SignOnRefused("refused");
    // Many providers put no more than the id into the token.
    const isWhole = typeof idToken.email === "string" && connection.groupClaim === null;
    const userinfo =
      isWhole || !provider.serverMetadata().userinfo_endpoint
        ? {}
        : await fetchUserInfo(provider, tokens.access_token, idToken.sub);
    return readSignOnClaims(idToken, userinfo, connection.groupClaim);
  } catch (error) {
    if (error instanceof SignOnRefused || isDatabaseAway(error)) throw error;
    if (error instanceof AuthorizationResponseError && error.error === "access_denied")
      throw new SignOnRefused("cancelled");
    log().warn({ connection: connection.slug, err: error }, "sign-on");
    throw new SignOnRefused("refused");
  }
}

async function findUser(connection: ConnectionRow, claims: SignOnClaims, { headers }: Request): Promise<UserRow> {
  const found = await findSignOnUser(connection, claims, originOf(headers));
  if (found.state === "found" && found.isNewlyLinked) deliverSoon();
  if (found.state === "found") return found.user;
  if (found.state === "deactivated") throw new SignOnRefused("deactivated", found.userId);
  if (found.state === "changed") throw new SignOnRefused("expired");
  const { id: connectionId, issuer } = connection;
  await pendingLink.keep({ connectionId, issuer, subject: claims.subject, email: claims.email });
  throw new SignOnRefused("link");
}

/**
 * Opens a session as a password does: revocable, in the list of devices, with a second factor where one is due.
 * @returns the user's id
 * @throws {SignOnRefused} when the sign-on is not linked to the user any more, or its connection was changed meanwhile
 */
async function openSignOnSession(
  { id, isAdmin }: UserRow,
  connection: ConnectionRow,
  { hasMfa, subject, authenticatedAt }: SignOnClaims,
  { headers }: Request,
): Promise<string> {
  const origin = originOf(headers);
  const { id: connectionId, name, acceptsMfa } = connection;
  const sessionId = await openSession(id, origin, {
    factorMet: acceptsMfa && hasMfa,
    signOn: { connectionId, authenticatedAt },
  });
  // An act that dropped the access meanwhile could not end this session, which did not exist yet.
  const mayStay = (await isUnchanged(connection)) && (await findLinkedUserId(connectionId, subject)) === id;
  if (!mayStay) {
    await endSession(sessionId);
    throw new SignOnRefused("refused", id);
  }
  await endReplacedSession(headers);
  await pendingLink.remove();
  const detail = { connection: name };
  await recordEvent({ action: "account.signed_in", actorId: id, subjectId: sessionId, origin, detail });
  await setSessionCookie({ id, sessionId, isAdmin });
  return id;
}

/**
 * Records in the open session that its user has signed on again. It links and creates no user.
 * @returns the user's id
 * @throws {SignOnRefused} for another user, an old authentication, or a connection that was changed meanwhile
 */
async function repeat(
  userId: string,
  connection: ConnectionRow,
  { subject, authenticatedAt }: SignOnClaims,
  { headers }: Request,
): Promise<string> {
  const actor = await findActorOf(headers);
  if (!(await isUnchanged(connection))) throw new SignOnRefused("expired", userId);
  if (actor?.id !== userId || (await findLinkedUserId(connection.id, subject)) !== userId)
    throw new SignOnRefused("another", userId);
  const now = Date.now();
  const at = authenticatedAt === null ? now : Math.min(now, authenticatedAt * 1000);
  if (now - at > (REPEATED_MAX_AGE_SECONDS + TOLERANCE_SECONDS) * 1000) throw new SignOnRefused("refused", userId);
  await renewSession(actor, "authenticatedAt", { at: authenticatedBySignOn(new Date(at)) });
  return userId;
}
