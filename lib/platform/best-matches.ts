import { hasWords, searchKey } from "./text";

let collator: Intl.Collator | undefined;

/** Compares names with numbers by value: 'Level 2' sorts before 'Level 10'. */
function compareNumbered(a: string, b: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(a, b);
}

const placeOf = (title: string, key: string): number => {
  const text = searchKey(title);
  if (text.startsWith(key)) return 0;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => key !== "" && word.startsWith(key)) ? 1 : 2;
};

/**
 * The entries whose titles contain every word of a search: first titles that begin with it, then titles with a word
 * that begins with it, then the others.
 */
export function bestMatches<Entry>(entries: Entry[], search: string, titleOf: (entry: Entry) => string): Entry[] {
  const key = searchKey(search).trim();
  if (key === "") return entries;
  return entries
    .filter((entry) => hasWords(titleOf(entry), search))
    .map((entry) => ({ entry, title: titleOf(entry), place: placeOf(titleOf(entry), key) }))
    .sort((a, b) => a.place - b.place || compareNumbered(a.title, b.title))
    .map(({ entry }) => entry);
}
