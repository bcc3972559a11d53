import { checkConnection, connected, isFromProxy } from "./connection";

/** The header of the router's requests. */
const ROUTER_HEADER = "rsc";

/** The header of those requests that only prefetch. */
const PREFETCH_HEADER = "next-router-prefetch";

/** The failures of a request that are passed on to the router although the server responds to checks. */
const MAX_FAILURES = 2;

/**
 * Lets the router's requests wait while the server is away. The router answers a failed request by loading the page, which
 * would leave the app for the browser's own error page, or a proxy's. A waiting request is sent again once the server
 * responds, unless the user has gone elsewhere.
 */
export function holdNavigations(): void {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    isNavigation(init) ? sendUntilAnswered(() => send(input, init)) : send(input, init);
}

function isNavigation(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  return headers.has(ROUTER_HEADER) && !headers.has(PREFETCH_HEADER);
}

async function sendUntilAnswered(send: () => Promise<Response>): Promise<Response> {
  for (let failures = 1; ; failures += 1) {
    const outcome = await send().catch((error: unknown) => {
      // An AbortError says nothing about the network.
      if (error instanceof TypeError) return error;
      throw error;
    });
    if (outcome instanceof Response && !isFromProxy(outcome)) return outcome;
    if (!(await checkConnection())) {
      failures = 0;
      await connected();
    } else if (failures === MAX_FAILURES) {
      if (outcome instanceof Response) return outcome;
      throw outcome;
    }
  }
}
