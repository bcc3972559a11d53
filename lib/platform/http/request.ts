import { checkConnection, isAway, isFromProxy, repeatUntilAnswered } from "./connection";

/** An invalid field of a request body. */
export type FieldError = { path: string; message: string };

/** An error response. `message` is the status, a colon and `detail` (docs/behaviour.md, 23). */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly errors: FieldError[] = [],
    /** The problem type, when the browser can resolve the problem. */
    readonly type = "about:blank",
    /** The server's sentence for the user; null when a proxy answered instead of the server. */
    readonly reason: string | null = detail || null,
  ) {
    super(`${status}: ${detail}`);
  }
}

/** The server's sentence for a failed call; undefined when the server did not respond. */
export const refusalOf = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.reason) || undefined;

/** The toast text for a failed call: the server's sentence, or what to do when it did not respond. */
export const reasonOf = (error: unknown): string =>
  refusalOf(error) ?? "The server did not respond. Check your connection and try again.";

/** True for an unanswered call, which may or may not have taken effect. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.reason === null && isAway(error.status));

/**
 * Sends an unanswered call again once the server responds. For idempotent calls only.
 * @throws as `request`, for an error response
 */
export const untilAnswered = <T>(send: () => Promise<T>): Promise<T> => repeatUntilAnswered(send, isUnanswered);

/** One page of a list, with the address of the next page and the total number of rows. */
export type Page<T> = { items: T[]; next: string | null; total: number };

type Options = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  /** A file to send instead of JSON, with its media type; as text when that is unknown. */
  file?: Blob;
  /** The entity as it was read. The write fails with 412 if it has changed since. */
  unchangedSince?: { updatedAt: string };
  signal?: AbortSignal;
  /** Completes the request even if the page is closed. */
  keepalive?: boolean;
};

/**
 * Calls this site's API with the session cookie.
 * @throws {ApiError} for an error response
 * @throws {TypeError} when there is no response
 */
export async function request<T = void>(path: string, options: Options = {}): Promise<T> {
  const response = await send(path, options);
  return (response.status === 204 || response.status === 202 ? undefined : await response.json()) as T;
}

/** Downloads a complete file. @throws as `request` */
export const requestFile = async (path: string): Promise<Blob> => (await send(path, {})).blob();

/** Calls the API, and returns the address of the created entity; null without one. @throws as `request` */
export const requestLocation = async (path: string, options: Options): Promise<string | null> =>
  (await send(path, options)).headers.get("location");

/** Fetches a page of a list. Reads the Link and X-Total-Count headers. */
export async function requestPage<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
  const { answer, ...rest } = await requestWithPage<T[]>(path, signal);
  return { items: answer, ...rest };
}

/** Fetches an answer that contains a page of a list, with the address of the next page and the total number of rows. */
export async function requestWithPage<T>(path: string, signal?: AbortSignal) {
  const response = await send(path, { signal });
  return {
    answer: (await response.json()) as T,
    next: response.headers.get("link")?.match(/<([^>]+)>; rel="next"/)?.[1] ?? null,
    total: Number(response.headers.get("x-total-count")),
  };
}

/** Asks the user to sign in again. Resolves when they have. */
type SignInAgain = () => Promise<void>;

let signInAgain: SignInAgain | undefined;

/**
 * Sets the handler for an ended session: a call that gets 401 twice waits for it, then is sent once more. The second
 * attempt is for a call that was under way while its session got a new cookie. A call with 401 has changed nothing, so
 * repeating it is safe.
 * @returns the function to remove the handler
 */
export function onSessionEnd(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = undefined;
  };
}

async function send(path: string, options: Options): Promise<Response> {
  let response = await call(path, options);
  if (response.status === 401 && signInAgain) response = await call(path, options);
  if (response.status === 401 && signInAgain) {
    await signInAgain();
    response = await call(path, options);
  }
  if (response.ok) return response;
  const answer = await response.text();
  const problem = readProblem(response, answer);
  const { detail, errors, type } = problem;
  if (detail === undefined && isFromProxy(response)) void checkConnection();
  throw new ApiError(response.status, detail ?? (answer || response.statusText), errors, type, detail ?? null);
}

function call(
  path: string,
  { method = "GET", body, file, unchangedSince, signal, keepalive }: Options,
): Promise<Response> {
  return fetch(path, {
    method,
    credentials: "include",
    signal,
    keepalive,
    headers: {
      // Browsers have `randomUUID` on https and localhost only; elsewhere the server creates the id.
      ...(crypto.randomUUID && { "x-request-id": crypto.randomUUID() }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(file && { "content-type": file.type || "text/plain" }),
      ...(unchangedSince && { "if-match": `"${Date.parse(unchangedSince.updatedAt)}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
  }).catch((error: unknown) => {
    // An AbortError says nothing about the network.
    if (error instanceof TypeError) checkConnection();
    throw error;
  });
}

function readProblem(response: Response, answer: string): { type?: string; detail?: string; errors?: FieldError[] } {
  return response.headers.get("content-type")?.startsWith("application/problem+json") ? JSON.parse(answer) : {};
}
