import { searchKey } from "@/lib/platform/text";

/** Shorter searches are likely unfinished words; longer ones are unlikely to be the title of a lesson. */
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 60;

/** The term of a search, equal for all spellings that find the same; null when it is too short or too long. */
export function termOf(search: string): string | null {
  const term = searchKey(search).replace(/\s+/g, " ").trim();
  const { length } = [...term];
  return length < MIN_CHARACTERS || length > MAX_CHARACTERS ? null : term;
}
