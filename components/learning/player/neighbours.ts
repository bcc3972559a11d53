/** What comes before and after one of a list; null at its ends, and where it is not in the list. */
export function neighboursOf<T extends { id: string }>(list: readonly T[], id: string): Neighbours<T> {
  const at = list.findIndex((one) => one.id === id);
  return at === -1 ? { previous: null, next: null } : { previous: list[at - 1] ?? null, next: list[at + 1] ?? null };
}

export type Neighbours<T> = { previous: T | null; next: T | null };
