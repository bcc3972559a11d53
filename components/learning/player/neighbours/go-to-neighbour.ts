import type { MouseEvent } from "react";

/** Replaces the history entry, so that Close and Back lead to the screen behind the player. */
export const goToNeighbour = (href: string) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.replaceState(null, "", href);
};
