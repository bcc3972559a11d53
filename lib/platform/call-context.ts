import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "./per-process";

/** The request or task that the running code belongs to. */
export type CallContext = {
  /** Of the request; undefined in periodic tasks. */
  requestId?: string;
  /** The address of the request's connection, a proxy's where there is one. */
  peer?: string;
  /** Says that the response's body is compressed already; undefined where the host compresses. */
  setEncoding?: (encoding: string) => void;
  /** Says how long the response's body is, which Next.js leaves out; undefined where the host does. */
  setLength?: (bytes: number) => void;
  /** Sends a part of a file, both places included, as the body of an answer without one; undefined where there is no disk. */
  sendFile?: (part: { path: string; from: number; to: number }) => void;
  /** Counts a recording among those that its user plays; false while they play too many. Undefined where the host bounds them. */
  playFor?: (userId: string) => boolean;
  /** The API token that authenticated the request. */
  apiToken?: { id: string; name: string; ownerId: string };
};

// On a server of ours scripts/server.mjs makes it, and runs each request in its context.
const shared = perProcess<AsyncLocalStorage<CallContext>>("callContext");
shared.value ??= new AsyncLocalStorage();
const store = shared.value;

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
