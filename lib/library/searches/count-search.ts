import "server-only";
import { selectFound } from "@/lib/library/videos/select-page";
import { dayOf } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { readTimeZone } from "@/lib/platform/organisation/data";
import { countAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { readSalt, saveEmptySearch } from "./data";
import { personOf } from "./person";
import { termOf } from "./term";

/**
 * Counts a learner's search that found nothing (docs/behaviour.md, 32). One that finds something, or is no term, or exceeds the
 * learner's limit is ignored, because nobody waits for the answer.
 */
export async function countSearch(search: string, userId: string): Promise<void> {
  const term = termOf(search);
  if (!term || (await countAttempt(LIMITS.emptySearch, userId)) !== null || (await selectFound([term])).has(term))
    return;
  const { AUTH_SECRET = "" } = env();
  const person = personOf(term, await readSalt(userId), AUTH_SECRET);
  await saveEmptySearch(term, person, dayOf(new Date(), await readTimeZone()));
}
