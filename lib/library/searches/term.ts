import { searchKey } from "@/lib/platform/text";

/** Shorter texts are the beginning of a word, longer ones are not what a lesson would be called. */
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 60;

/** The term that a search counts as, one for all spellings that find the same; null when it is too short or too long. */
export function termOf(search: string): string | null {
  const term = searchKey(search).replace(/\s+/g, " ").trim();
  const { length } = [...term];
  return length < MIN_CHARACTERS || length > MAX_CHARACTERS ? null : term;
}
