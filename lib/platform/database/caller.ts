import { AsyncLocalStorage } from "node:async_hooks";

// One store per process, whichever bundle asks.
const shared = globalThis as typeof globalThis & { waypointCaller?: AsyncLocalStorage<string> };
shared.waypointCaller ??= new AsyncLocalStorage<string>();
const store = shared.waypointCaller;

/**
 * Runs work whose database connections count for one class of call, which cannot take the connections of another.
 * @param name of the call or of the background task
 */
export const runAs = <Result>(name: string, work: () => Result): Result => store.run(name, work);

/** The class of call that runs now; undefined for a page. */
export const currentCaller = (): string | undefined => store.getStore();
