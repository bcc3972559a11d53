import { callContext, runInContext } from "@/lib/platform/call-context";

/**
 * Runs work whose database connections count for one class of call, which cannot take the connections of another.
 * @param name of the call or of the background task
 */
export const runAs = <Result>(name: string, work: () => Result): Result => runInContext({ caller: name }, work);

/** The class of call that runs now; undefined for a page. */
export const currentCaller = (): string | undefined => callContext().caller;
