import "server-only";
import { createHmac } from "node:crypto";
import { dayOf } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { readTimeZone } from "@/lib/platform/organisation/data";
import { countAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { readSalt, saveEmptySearch } from "./data";
import { selectAnswered } from "./select-answered";
import { termOf } from "./term";

/**
 * Tells a learner's searches for a term from those of others, and nothing else: without the server's secret and the user's salt,
 * which is deleted with the account, it leads to nobody, and the same learner has another one for every term.
 * @param secret AUTH_SECRET, which the database does not hold
 */
const personOf = (term: string, salt: string, secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac("sha256", secret).update(`waypoint empty search\n${salt}\n${term}`).digest());

/**
 * Counts a learner's search that found nothing (docs/behaviour.md, 32). One that finds something, or is no term, or exceeds the
 * learner's limit is ignored, because nobody waits for the answer.
 */
export async function countSearch(search: string, userId: string): Promise<void> {
  const term = termOf(search);
  if (!term || (await countAttempt(LIMITS.emptySearch, userId)) !== null || (await selectAnswered([term])).has(term))
    return;
  const { AUTH_SECRET = "" } = env();
  const person = personOf(term, await readSalt(userId), AUTH_SECRET);
  await saveEmptySearch(term, person, dayOf(new Date(), await readTimeZone()));
}
