/** True when a text contains every word of the search, ignoring case. */
export function hasWords(text: string, search = ""): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
