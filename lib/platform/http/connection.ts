/** The timeout of a check, and the pause between two checks while the server cannot be reached. */
const TIMEOUT_MS = 5000;

/** Statuses by which a proxy says that the server behind it does not respond. */
const AWAY_STATUSES = [502, 503, 504];

/** Unanswered calls in a row, while the server responds to checks, after which the error is thrown. */
const MAX_FAILURES = 2;

const listeners = new Set<() => void>();
let isLost = false;
let nextCheck: ReturnType<typeof setTimeout> | undefined;

/** True when the last check got no response. */
export const isConnectionLost = () => isLost;

/** True for a status by which a proxy says that the server behind it does not respond. */
export const isAway = (status: number) => AWAY_STATUSES.includes(status);

/** True when a proxy may have answered instead of the server. */
export const isFromProxy = ({ status }: Response) => isAway(status);

/** Calls the listener when the connection is lost or restored. @returns the function to unsubscribe */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Checks that the server responds, and repeats the check until it does. `navigator.onLine` is not reliable enough.
 * @returns true for any response of the server itself, whatever its status
 */
export async function checkConnection(): Promise<boolean> {
  const isReachable = await fetch("/api/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => !isFromProxy(response),
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

/** Resolves when the server responds: after a check, or after the first later one that succeeds. */
export async function connected(): Promise<void> {
  if (await checkConnection()) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribeToConnection(() => {
      if (isLost) return;
      unsubscribe();
      resolve();
    });
  });
}

/**
 * Retries an unanswered call once the server responds.
 * @param isUnanswered true for the error of an unanswered call
 * @throws any other error, and the error of MAX_FAILURES unanswered calls in a row while the server responds to checks
 */
export async function repeatUntilAnswered<T>(send: () => Promise<T>, isUnanswered: (error: unknown) => boolean) {
  for (let failures = 1; ; failures += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      if (!(await checkConnection())) {
        failures = 0;
        await connected();
      } else if (failures === MAX_FAILURES) throw error;
    }
  }
}

/** Loads a page of this site once the server responds, because the browser would otherwise show its own error page. */
export async function loadPage(address: string): Promise<void> {
  await connected();
  window.location.assign(address);
}
