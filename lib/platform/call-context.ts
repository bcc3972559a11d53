import { AsyncLocalStorage } from "node:async_hooks";

/** The request or task that the running code belongs to. */
export type CallContext = {
  /** Of the request; undefined in periodic tasks. */
  requestId?: string;
  /** The request's whole body, where the server had it before Next.js ran; undefined for a large or slow one. */
  body?: Uint8Array;
  /** The class of call, or the task, that the code's database connections count for; undefined for a page. */
  caller?: string;
  /** The API token that authenticated the request. */
  apiToken?: { id: string; name: string; ownerId: string };
};

// One store per process, whichever bundle asks. On a server of ours scripts/server/call-context.mjs fills it before Next.js runs.
const shared = globalThis as typeof globalThis & { waypointCallContext?: AsyncLocalStorage<CallContext> };
shared.waypointCallContext ??= new AsyncLocalStorage();
const store = shared.waypointCallContext;

/** The context of the running code. */
export const callContext = (): CallContext => store.getStore() ?? {};

/** Runs work in the present context with some parts changed. */
export const runInContext = <Result>(changed: CallContext, work: () => Result): Result =>
  store.run({ ...store.getStore(), ...changed }, work);

/** Names the API token of the running call, which its audit events hold. */
export function nameApiToken(apiToken: CallContext["apiToken"]): void {
  const context = store.getStore();
  if (context) context.apiToken = apiToken;
}
