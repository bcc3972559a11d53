/** By when the act comes, however busy the browser is. */
const LATEST_MS = 2000;

/**
 * Calls `act` once the browser has nothing to do for the user: React runs the effects of a hydrated screen in one piece, in which no click
 * is answered. Gives a function that takes the call back.
 */
export function whenIdle(act: () => void): () => void {
  // Safari does not know idle times.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(act, { timeout: LATEST_MS });
  return () => cancelIdleCallback(call);
}
