/** Milliseconds until a request times out, and between two checks while the server cannot be reached. */
const TIMEOUT_MS = 5000;

const listeners = new Set<() => void>();
let isLost = false;
let nextCheck: ReturnType<typeof setTimeout> | undefined;

/** True when the last check got no response. */
export const isConnectionLost = () => isLost;

/** Calls the listener when the connection is lost or restored. @returns the function to unsubscribe */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Checks that the server responds, and repeats the check until it does. `navigator.onLine` is not reliable enough.
 * @returns true for any response, whatever its status
 */
export async function checkConnection(): Promise<boolean> {
  const isReachable = await fetch("/api/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
  clearTimeout(nextCheck);
  if (!isReachable) nextCheck = setTimeout(checkConnection, TIMEOUT_MS);
  if (isReachable === isLost) {
    isLost = !isReachable;
    for (const listener of listeners) listener();
  }
  return isReachable;
}
