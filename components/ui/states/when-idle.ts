/** The latest time of the call, however busy the browser is. */
const LATEST_MS = 2000;

/**
 * Calls `act` when the browser is idle, because React runs the effects of a hydrated screen in one task, during which
 * clicks get no response.
 * @returns the function to cancel the call
 */
export function whenIdle(act: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(act, { timeout: LATEST_MS });
  return () => cancelIdleCallback(call);
}
