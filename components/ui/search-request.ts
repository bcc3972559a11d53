/** The event by which any part of a screen asks for the search. */
const EVENT = "waypoint:search";

/** Opens the search over the screen. @param q what it begins with */
export function requestSearch(q = ""): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: q }));
}

/** Calls back when the search is asked for. @returns the function to stop it */
export function onSearchRequest(open: (q: string) => void): () => void {
  const listener = (event: Event) => open((event as CustomEvent<string>).detail);
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
