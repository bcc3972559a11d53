import "server-only";
import type { Actor } from "@/lib/identity/sessions/data";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { factorsResetMail } from "@/lib/messages/email/message";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { conflict } from "@/lib/platform/http/problem";
import { deleteFactorsOf } from "./data";

/**
 * Removes all factors and recovery codes of another user, and tells them by mail.
 * @throws {Problem} 404; 409 for the administrator's own, which need the password again
 */
export async function resetFactors(userId: string, { id: actorId }: Actor, origin: RequestOrigin): Promise<void> {
  if (userId === actorId) throw conflict("Remove your own second factors in Settings");
  await deleteFactorsOf(userId, { actorId, origin, mail: factorsResetMail });
  deliverSoon();
}
