import { checkConnection } from "./connection";

/** One field of a body that was refused. */
export type FieldError = { path: string; message: string };

/** An answer that is not ok. `message` is the status, a colon and the sentence (docs/behaviour.md, 23); `detail` is the sentence. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly errors: FieldError[] = [],
    /** What kind of refusal it is, where the browser can do something about it. */
    readonly type = "about:blank",
  ) {
    super(`${status}: ${detail}`);
  }
}

/** What a toast says of a call that failed: the server's sentence, or that no answer came. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : "Check your connection and try again.";

/** One page of a list: where the next one is, and how many rows there are in all. */
export type Page<T> = { items: T[]; next: string | null; total: number };

type Options = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  /** Lets a write through only while the entity is as it was when this was read; else it is refused with 412. */
  unchangedSince?: { updatedAt: string };
  signal?: AbortSignal;
  /** It is sent even when the page that sends it goes. */
  keepalive?: boolean;
};

/**
 * Calls this site's own API with the session's cookie.
 * @throws {ApiError} on an answer that is not ok
 * @throws {TypeError} when no answer came
 */
export async function request<T = void>(path: string, options: Options = {}): Promise<T> {
  const response = await send(path, options);
  return (response.status === 204 || response.status === 202 ? undefined : await response.json()) as T;
}

/** A page of a list, with what its Link and X-Total-Count headers say. */
export async function requestPage<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
  const response = await send(path, { signal });
  return {
    items: (await response.json()) as T[],
    next: response.headers.get("link")?.match(/<([^>]+)>; rel="next"/)?.[1] ?? null,
    total: Number(response.headers.get("x-total-count")),
  };
}

/** Has the person sign in again, and ends when they have. */
type SignInAgain = () => Promise<void>;

let signInAgain: SignInAgain | undefined;

/**
 * While somebody is signed in: a call that finds their session ended waits for them to sign in again, and is then made
 * once more. What is refused with 401 has done nothing, so that is safe for every call.
 * @returns the way to stop
 */
export function onSessionEnd(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = undefined;
  };
}

async function send(path: string, options: Options): Promise<Response> {
  let response = await call(path, options);
  if (response.status === 401 && signInAgain) {
    await signInAgain();
    response = await call(path, options);
  }
  if (response.ok) return response;
  const answer = await response.text();
  const problem = readProblem(response, answer);
  throw new ApiError(response.status, problem.detail ?? (answer || response.statusText), problem.errors, problem.type);
}

function call(path: string, { method = "GET", body, unchangedSince, signal, keepalive }: Options): Promise<Response> {
  return fetch(path, {
    method,
    credentials: "include",
    signal,
    keepalive,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(unchangedSince && { "if-match": `"${Date.parse(unchangedSince.updatedAt)}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    // Not where it was called off: that says nothing of the network.
    if (error instanceof TypeError) checkConnection();
    throw error;
  });
}

function readProblem(response: Response, answer: string): { type?: string; detail?: string; errors?: FieldError[] } {
  return response.headers.get("content-type")?.startsWith("application/problem+json") ? JSON.parse(answer) : {};
}
