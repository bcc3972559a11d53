/** The event that opens the search. */
const EVENT = "waypoint:search";

/** Opens the search over the screen. @param q the initial search text */
export function requestSearch(q = ""): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: q }));
}

/** Calls `open` when the search is requested. @returns the function to unsubscribe */
export function onSearchRequest(open: (q: string) => void): () => void {
  const listener = (event: Event) => open((event as CustomEvent<string>).detail);
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
