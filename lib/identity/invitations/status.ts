import type { Invitation } from "./schema";

type InvitationFacts = { acceptedAt: Date | null; expiresAt: Date; messageState: "queued" | "sent" | "failed" | null };

/** The status of an invitation. A failed mail takes precedence over an expired link. */
export function invitationStatus(
  { acceptedAt, expiresAt, messageState }: InvitationFacts,
  now: Date,
): Invitation["status"] {
  if (acceptedAt) return "accepted";
  if (messageState === "failed") return "failed";
  return expiresAt <= now ? "expired" : "sent";
}
