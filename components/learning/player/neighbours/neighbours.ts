import type { MouseEvent } from "react";

/** The entries before and after an entry of a list; null at the ends and for an unknown id. */
export function neighboursOf<T extends { id: string }>(list: readonly T[], id: string): Neighbours<T> {
  const index = list.findIndex((entry) => entry.id === id);
  if (index === -1) return { previous: null, next: null };
  return { previous: list[index - 1] ?? null, next: list[index + 1] ?? null };
}

export type Neighbours<T> = { previous: T | null; next: T | null };

/** Replaces the history entry, so that Close and Back lead to the screen behind the player. */
export const goToNeighbour = (href: string) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.replaceState(null, "", href);
};
