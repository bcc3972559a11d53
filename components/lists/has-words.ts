/** Whether a text holds every word that is looked for, whatever the case. */
export function hasWords(text: string, search = ""): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
