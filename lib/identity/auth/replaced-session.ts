import "server-only";
import { endSession } from "@/lib/identity/sessions/data";
import { readClaims } from "./gate";

/** Ends the session of a request's cookie, which a new sign-in replaces. */
export async function endReplacedSession(headers: Headers): Promise<void> {
  const claims = await readClaims(headers);
  if (claims) await endSession(claims.sid);
}
