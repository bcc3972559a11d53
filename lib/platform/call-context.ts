import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "./per-process";
import { id as uuid } from "./schema";

/** The header that carries a request's id, from the browser and back to it. */
export const REQUEST_ID_HEADER = "x-request-id";

/** The request or task that the running code belongs to. */
export type CallContext = {
  /** The id of the request; undefined in periodic tasks. */
  requestId?: string;
  /** The address at the other end of the connection, which may be a proxy's. */
  peer?: string;
  /** Declares that the response's body is compressed; undefined where the host compresses. */
  setEncoding?: (encoding: string) => void;
  /** Sets the Content-Length of the response, which Next.js omits; undefined where the host sets it. */
  setLength?: (bytes: number) => void;
  /**
   * Sends bytes `from` to `to`, inclusive, of a file as the body of a response without one, while `mayGoOn`; undefined without a
   * disk.
   */
  sendFile?: (part: { path: string; from: number; to: number; mayGoOn: () => Promise<boolean> }) => void;
  /** Cuts the response off, so that its reader sees that it is not whole; undefined where only an error does. */
  hangUp?: () => void;
  /** Counts a recording that a user plays; false while they play too many. Undefined where the host limits them. */
  playFor?: (userId: string) => boolean;
  /** See the function of this name. */
  requireActor?(tx: object, locked?: string): Promise<void>;
  /** See the function of this name. */
  requireFreshActor?(): void;
  /** The API token that authenticated the request. */
  apiToken?: { id: string; name: string; ownerId: string };
};

// On our own server scripts/server.mjs creates the storage, and runs each request in its own context.
const shared = perProcess<AsyncLocalStorage<CallContext>>("callContext");
shared.value ??= new AsyncLocalStorage();
const store = shared.value;

/** The context of the running code. */
export const callContext = (): CallContext => store.getStore() ?? {};

/** Runs work in the current context with some fields changed. */
export const runInContext = <Result>(changed: CallContext, work: () => Result): Result =>
  store.run({ ...store.getStore(), ...changed }, work);

/** The id of the request that the running code belongs to; undefined in periodic tasks. */
export const currentRequestId = (): string | undefined => callContext().requestId;

/** Runs work under a request's id: the one that the server gave it, else the caller's own if it is a UUID, else a new one. */
export function withRequestId<T>(headers: Headers, work: (id: string) => Promise<T>): Promise<T> {
  const known = currentRequestId();
  if (known) return work(known);
  const requestId = uuid.safeParse(headers.get(REQUEST_ID_HEADER)).data ?? crypto.randomUUID();
  return runInContext({ requestId }, () => work(requestId));
}

/** Stands for the rows of all administrators. */
export const ADMINISTRATORS = "administrators";

/**
 * Requires that the actor of the running call still has the rights with which it was admitted. It runs where a transaction begins and
 * ends, and once it has locked the actor's row: whoever takes rights locks it too.
 * @param locked the id of a user whose row the transaction has just locked, or ADMINISTRATORS
 * @throws {Problem} 401 or 403
 */
export const requireActor = async (tx: object, locked?: string): Promise<void> =>
  store.getStore()?.requireActor?.(tx, locked);

/**
 * Requires a recent sign-in of the running call's actor, for an act that opens a door to others. Call it with the row that the act has
 * locked: what the call's own rule (`fresh`) read before may have changed.
 * @throws {Problem} 403
 */
export const requireFreshActor = (): void => store.getStore()?.requireFreshActor?.();

/** Sets the API token of the running call, for its audit events. */
export function nameApiToken(apiToken: CallContext["apiToken"]): void {
  const context = store.getStore();
  if (context) context.apiToken = apiToken;
}
