import "server-only";
import { createHmac } from "node:crypto";
import { dayOf } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { readTimeZone } from "@/lib/platform/organisation/data";
import { countAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { searchKey } from "@/lib/platform/text";
import { readSalt, saveEmptySearch, selectAnswered } from "./data";

/** Shorter searches are likely unfinished words; longer ones are unlikely to be the title of a lesson. */
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 60;

/** The term of a search, equal for all spellings that find the same; null when it is too short or too long. */
export function termOf(search: string): string | null {
  const term = searchKey(search).replace(/\s+/g, " ").trim();
  const { length } = [...term];
  return length < MIN_CHARACTERS || length > MAX_CHARACTERS ? null : term;
}

/**
 * A pseudonym that distinguishes one learner's searches for a term from others'. It differs for every term, and cannot
 * be traced to the learner without the server's secret and the user's salt, which is deleted with the account.
 * @param secret AUTH_SECRET, which the database does not hold
 */
const personOf = (term: string, salt: string, secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac("sha256", secret).update(`waypoint empty search\n${salt}\n${term}`).digest());

/**
 * Counts a learner's search that found nothing (docs/behaviour.md, 32). Searches that find something, are too short or
 * too long, or exceed the learner's limit are ignored without an error, because nobody waits for the answer.
 */
export async function countSearch(search: string, userId: string): Promise<void> {
  const term = termOf(search);
  if (!term || (await countAttempt(LIMITS.emptySearch, userId)) !== null || (await selectAnswered([term])).has(term))
    return;
  const { AUTH_SECRET = "" } = env();
  const person = personOf(term, await readSalt(userId), AUTH_SECRET);
  await saveEmptySearch(term, person, dayOf(new Date(), await readTimeZone()));
}
