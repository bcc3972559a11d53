import { untilAnswered } from "./request";

const PENDING = "pending-";
let lastPending = 0;

/** The id of an entry that is shown before the server has confirmed it. */
export function pendingId(): string {
  lastPending += 1;
  return `${PENDING}${lastPending}`;
}

/** True for an entry that the server has not confirmed. */
export const isPending = ({ id }: { id: string }): boolean => id.startsWith(PENDING);

/** The time of a pending entry, which is not before `newest`, also when the browser's clock is behind the server's. */
export const pendingTime = (newest = ""): string => [newest, new Date().toISOString()].sort()[1] as string;

/**
 * Adds an entry with an id chosen here: unanswered calls are retried, and the entry is added once. Browsers have
 * `randomUUID` on https and localhost only; without an id, the call is not retried, as that could add the entry twice.
 * @throws as `request`
 */
export function addOnce<T>(add: (id: string | undefined) => Promise<T>): Promise<T> {
  const id = crypto.randomUUID?.();
  return id ? untilAnswered(() => add(id)) : add(undefined);
}
