import type { Invitation } from "./schema";

type Held = { acceptedAt: Date | null; expiresAt: Date; messageState: "queued" | "sent" | "failed" | null };

/** How an invitation stands. What was accepted stays so; a mail that did not go out matters before its link's end. */
export function invitationStatus({ acceptedAt, expiresAt, messageState }: Held, now: Date): Invitation["status"] {
  if (acceptedAt) return "accepted";
  if (messageState === "failed") return "failed";
  return expiresAt <= now ? "expired" : "sent";
}
