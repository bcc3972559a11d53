import { callContext, runInContext } from "./call-context";
import { id as uuid } from "./schema";

/** The header that carries a request's id, from the browser and back to it. */
export const REQUEST_ID_HEADER = "x-request-id";

/** The id of the request that the running code belongs to; undefined in periodic tasks. */
export const currentRequestId = (): string | undefined => callContext().requestId;

/** Runs work under a request's id: the one that the server gave it, else the caller's own if it is a UUID, else a new one. */
export function withRequestId<T>(headers: Headers, work: (id: string) => Promise<T>): Promise<T> {
  const known = currentRequestId();
  if (known) return work(known);
  const requestId = uuid.safeParse(headers.get(REQUEST_ID_HEADER)).data ?? crypto.randomUUID();
  return runInContext({ requestId }, () => work(requestId));
}
