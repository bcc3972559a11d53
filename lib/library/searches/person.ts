import "server-only";
import { createHmac } from "node:crypto";

/**
 * Tells a learner's searches for a term from those of others, and nothing else: without the server's secret and the user's salt,
 * which is deleted with the account, it leads to nobody, and the same learner has another one for every term.
 * @param secret AUTH_SECRET, which the database does not hold
 */
export const personOf = (term: string, salt: string, secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac("sha256", secret).update(`waypoint empty search\n${salt}\n${term}`).digest());
