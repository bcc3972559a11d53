import { vi } from "vitest";

/** A request to the stand-in server; `body` is the parsed JSON, or the fields of a form. */
export type Call = { url: URL; headers: Headers; body: unknown };

/** An answer of the stand-in server: a body, a response, or a function that makes one. */
type Answer = object | ((call: Call) => object | Promise<object>);

/** Answers by `METHOD /path`, in which `*` is any one part of the path. */
export type Answers = Record<string, Answer>;

let answers: Answers = {};
let calls: (Call & { route: string })[] = [];
let unanswered: string[] = [];

/** A problem response: `detail` is the sentence, `errors` name fields. */
export const refusal = (status: number, detail: string, errors: { path: string; message: string }[] = []) =>
  new Response(JSON.stringify({ type: "about:blank", title: "", status, detail, errors }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });

/** A page of a list, with the headers for its length and the next page. */
export const page = (items: object[], total = items.length, next?: string) =>
  Response.json(items, {
    headers: { "x-total-count": String(total), ...(next && { link: `<${next}>; rel="next"` }) },
  });

/** An answer without a body. */
export const done = () => new Response(null, { status: 204 });

/** A failed connection. */
export const noAnswer = () => Promise.reject(new TypeError("Failed to fetch"));

/** Adds or replaces answers of the stand-in server. */
export function answer(more: Answers): void {
  answers = { ...answers, ...more };
}

/** The requests to a route so far, oldest first. */
export const callsTo = (route: string) => calls.filter((call) => call.route === route);

/** Requests that no answer of the test matched. */
export const unansweredCalls = () => unanswered;

/** Replaces `fetch` with the stand-in server, which at first answers only that it is reachable, and that the user has a password. */
export function startServer(): void {
  answers = {
    "GET /api/healthz": { status: "ok" },
    "GET /api/account/sign-ons": { hasPassword: true, signOns: [] },
  };
  calls = [];
  unanswered = [];
  vi.stubGlobal("fetch", respond);
}

async function respond(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input, window.location.href);
  const request = `${init.method ?? "GET"} ${url.pathname}`;
  const route = request in answers ? request : Object.keys(answers).find((known) => matches(known, request));
  if (!route) {
    unanswered.push(request);
    return refusal(501, `The test has no answer to ${request}`);
  }
  const call = { url, headers: new Headers(init.headers), body: readBody(init.body) };
  calls.push({ ...call, route });
  const found = answers[route] as Answer;
  const made = await (typeof found === "function" ? found(call) : found);
  init.signal?.throwIfAborted();
  return made instanceof Response ? made.clone() : Response.json(made);
}

const matches = (route: string, request: string) => {
  const [parts, segments] = [route.split("/"), request.split("/")];
  return parts.length === segments.length && parts.every((part, place) => part === "*" || part === segments[place]);
};

const readBody = (body: RequestInit["body"]) =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : typeof body === "string" ? JSON.parse(body) : body;
