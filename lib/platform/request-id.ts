import { AsyncLocalStorage } from "node:async_hooks";
import { id as uuid } from "./schema";

/** The header that carries a request's id, from the browser and back to it. */
export const REQUEST_ID_HEADER = "x-request-id";

// One store per process, whichever bundle asks. On a server of ours scripts/request-id.mjs fills it before Next.js runs.
const shared = globalThis as typeof globalThis & { waypointRequestIds?: AsyncLocalStorage<string> };

/** The id of the request that the running code belongs to; undefined in periodic tasks. */
export const currentRequestId = (): string | undefined => shared.waypointRequestIds?.getStore();

/** Runs work under a request's id: the one that the server gave it, else the caller's own if it is a UUID, else a new one. */
export function withRequestId<T>(headers: Headers, work: (id: string) => Promise<T>): Promise<T> {
  const known = currentRequestId();
  if (known) return work(known);
  const id = uuid.safeParse(headers.get(REQUEST_ID_HEADER)).data ?? crypto.randomUUID();
  shared.waypointRequestIds ??= new AsyncLocalStorage();
  return shared.waypointRequestIds.run(id, () => work(id));
}
