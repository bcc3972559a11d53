/** Milliseconds an answer may take before the server counts as out of reach, and between two knocks while it is. */
const TIMEOUT_MS = 5000;

const listeners = new Set<() => void>();
let isLost = false;
let nextKnock: ReturnType<typeof setTimeout> | undefined;

/** Whether the last knock at the server went unanswered. */
export const isConnectionLost = () => isLost;

/** Calls the listener whenever the connection is lost or found. @returns the way to stop */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Knocks at the server, and goes on knocking while nobody answers: what a browser says of its network is a guess.
 * @returns whether there was an answer, whatever it said
 */
export async function checkConnection(): Promise<boolean> {
  const isAnswered = await fetch("/api/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
  clearTimeout(nextKnock);
  if (!isAnswered) nextKnock = setTimeout(checkConnection, TIMEOUT_MS);
  if (isAnswered === isLost) {
    isLost = !isAnswered;
    for (const listener of listeners) listener();
  }
  return isAnswered;
}
