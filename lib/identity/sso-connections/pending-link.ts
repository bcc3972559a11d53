import "server-only";
import { z } from "zod";
import { sealedCookie } from "@/lib/identity/sessions/sealed-cookie";
import { lockUser } from "@/lib/identity/users/lock-user";
import { isAddressProved } from "@/lib/identity/users/state";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { id } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import type { SignOnOffer } from "./data";
import { linkSignOn } from "./link";

/** Seconds until the user has signed in with their password. */
const MAX_AGE_SECONDS = 10 * 60;

/** A sign-on of an unknown user, which the next sign-in by password in this browser links to the account (docs/behaviour.md, 37). */
export const pendingLink = sealedCookie({
  name: "waypoint.link",
  purpose: "link",
  path: "/",
  maxAgeSeconds: MAX_AGE_SECONDS,
  schema: z.object({
    connectionId: id,
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullable().default(null),
  }),
});

/** The name of the connection whose sign-on waits to be linked in this browser; null when none does. */
export async function findPendingLinkName(offers: SignOnOffer[]): Promise<string | null> {
  const pending = await pendingLink.read();
  return offers.find(({ id }) => id === pending?.connectionId)?.name ?? null;
}

/** The outcome of a sign-on that waits: linked, nothing to link, or refused because the user's address is not proved. */
type PendingLinkOutcome = { state: "linked" } | { state: "none" } | { state: "unproved"; connection: string };

/**
 * Links the sign-on that waits in this browser to the user who has just signed in, whose address must be proved: anybody may
 * have made an account with an address. A sign-on that was linked to another user meanwhile stays theirs.
 * @param sessionId the session that the password opened, which ends when the account is taken back meanwhile
 */
export async function linkPendingSignOn(
  { userId, sessionId }: { userId: string; sessionId: string },
  origin: RequestOrigin,
): Promise<PendingLinkOutcome> {
  const pending = await pendingLink.read();
  if (!pending) return { state: "none" };
  await pendingLink.remove();
  const { connectionId, issuer, ...providerUser } = pending;
  const outcome = await transaction(async (tx): Promise<PendingLinkOutcome> => {
    // Locked, because another issuer unlinks everybody: the same id there may be another person.
    await tx.$executeRaw`SELECT FROM sso_connections WHERE id = ${connectionId}::uuid FOR SHARE`;
    const connection = await tx.ssoConnection.findFirst({ where: { id: connectionId, issuer, active: true } });
    if (!connection) return { state: "none" };
    await lockUser(tx, userId);
    const session = await tx.session.findUnique({ where: { sessionToken: sessionId }, include: { user: true } });
    if (!session) return { state: "none" };
    if (!isAddressProved(session.user)) return { state: "unproved", connection: connection.name };
    return { state: (await linkSignOn(tx, userId, connection, providerUser, origin)) ? "linked" : "none" };
  });
  if (outcome.state === "linked") deliverSoon();
  return outcome;
}
