import { searchKey } from "./text";

/** True when a text contains every word of the search, ignoring case and accents. */
export function hasWords(text: string, search = ""): boolean {
  const key = searchKey(text);
  return searchKey(search)
    .split(/\s+/)
    .every((word) => key.includes(word));
}
