import { isFromProxy, repeatUntilAnswered } from "./connection";

/** The header of the router's requests. */
const ROUTER_HEADER = "rsc";

/** The header of the router's prefetches. */
const PREFETCH_HEADER = "next-router-prefetch";

/**
 * Makes the router's requests wait while the server does not respond. The router would handle a failed request by
 * loading the page, which shows the browser's or a proxy's error page instead of the app. A waiting request is sent
 * again once the server responds, unless the user has navigated elsewhere (docs/decisions/0037-navigations-that-wait.md).
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

/** The answer of a proxy instead of the server. */
class FromProxy extends Error {
  constructor(readonly response: Response) {
    super(`A proxy answered ${response.status}`);
  }
}

// An AbortError says nothing about the network.
const isUnanswered = (error: unknown) => error instanceof TypeError || error instanceof FromProxy;

async function sendUntilAnswered(send: () => Promise<Response>): Promise<Response> {
  const answered = async () => {
    const response = await send();
    if (isFromProxy(response)) throw new FromProxy(response);
    return response;
  };
  try {
    return await repeatUntilAnswered(answered, isUnanswered);
  } catch (error) {
    if (error instanceof FromProxy) return error.response;
    throw error;
  }
}
