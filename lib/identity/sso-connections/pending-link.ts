import "server-only";
import { z } from "zod";
import { sealedCookie } from "@/lib/identity/sessions/sealed-cookie";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { id } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import type { SignOnOffer } from "./offers";

/** Seconds until the user has signed in with their password. */
const MAX_AGE_SECONDS = 10 * 60;

/** A sign-on of an unknown user, which the next sign-in by password in this browser links to the account (docs/behaviour.md, 37). */
export const pendingLink = sealedCookie({
  name: "waypoint.link",
  purpose: "link",
  path: "/",
  maxAgeSeconds: MAX_AGE_SECONDS,
  schema: z.object({ connectionId: id, subject: z.string() }),
});

/** The name of the connection whose sign-on waits to be linked in this browser; null when none does. */
export async function findPendingLinkName(offers: SignOnOffer[]): Promise<string | null> {
  const pending = await pendingLink.read();
  return offers.find(({ id }) => id === pending?.connectionId)?.name ?? null;
}

/** Links the sign-on that waits in this browser to the user who has just signed in. One that somebody has meanwhile stays theirs. */
export async function linkPendingSignOn(userId: string, origin: RequestOrigin): Promise<void> {
  const pending = await pendingLink.read();
  if (!pending) return;
  await pendingLink.remove();
  const { connectionId, subject } = pending;
  await transaction(async (tx) => {
    const connection = await tx.ssoConnection.findFirst({ where: { id: connectionId, active: true } });
    if (!connection) return;
    const { count } = await tx.identity.createMany({
      data: [{ connectionId, subject, userId }],
      skipDuplicates: true,
    });
    const detail = { connection: connection.name };
    if (count === 1)
      await recordEvent({ action: "account.sign_on_linked", actorId: userId, subjectId: userId, origin, detail }, tx);
  });
}
