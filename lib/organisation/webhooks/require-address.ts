import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { invalidField } from "@/lib/platform/http/problem";
import { OutboundRefused, requireReachable } from "@/lib/platform/outbound/guard";

/**
 * Requires that messages may be sent to an address. The DNS lookup takes a while, so the actor is checked again.
 * @throws {Problem} 400 for an address that is unknown or inside the network; 401 or 403
 */
export async function requireAddress(url: string, actor: Actor): Promise<void> {
  try {
    await requireReachable(new URL(url));
  } catch (error) {
    throw error instanceof OutboundRefused ? invalidField("url", error.message) : error;
  }
  await requireStillActs(actor);
}
