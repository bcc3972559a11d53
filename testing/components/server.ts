import { vi } from "vitest";

/** A request as the stand-in for the server sees it; `body` is parsed, or the fields of a form. */
export type Call = { url: URL; headers: Headers; body: unknown };

/** What the server answers: a body, a response of its own, or a function that makes one. */
type Answer = object | ((call: Call) => object | Promise<object>);

/** Answers by `METHOD /path`, in which `*` is any one part of the path. */
export type Answers = Record<string, Answer>;

let answers: Answers = {};
let calls: (Call & { route: string })[] = [];
let unanswered: string[] = [];

/** A refusal as the server words it: `detail` is the sentence, `errors` name fields. */
export const refusal = (status: number, detail: string, errors: { path: string; message: string }[] = []) =>
  new Response(JSON.stringify({ type: "about:blank", title: "", status, detail, errors }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });

/** A page of a list, with the headers that tell its length and where the next page is. */
export const page = (items: object[], total = items.length, next?: string) =>
  Response.json(items, {
    headers: { "x-total-count": String(total), ...(next && { link: `<${next}>; rel="next"` }) },
  });

/** An answer without a body. */
export const done = () => new Response(null, { status: 204 });

/** No answer comes: the network or the server is away. */
export const noAnswer = () => Promise.reject(new TypeError("Failed to fetch"));

/** Adds answers of the stand-in server, or puts others in their place. */
export function answer(more: Answers): void {
  answers = { ...answers, ...more };
}

/** The calls that came to a route so far, oldest first. */
export const callsTo = (route: string) => calls.filter((call) => call.route === route);

/** Calls that no handler of the test answered. */
export const unansweredCalls = () => unanswered;

/** Puts a stand-in for the server in the place of `fetch`; it knows nothing but that it is reachable. */
export function startServer(): void {
  answers = { "GET /api/healthz": { status: "ok" } };
  calls = [];
  unanswered = [];
  vi.stubGlobal("fetch", respond);
}

async function respond(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input, window.location.href);
  const asked = `${init.method ?? "GET"} ${url.pathname}`;
  const route = asked in answers ? asked : Object.keys(answers).find((known) => matches(known, asked));
  if (!route) {
    unanswered.push(asked);
    return refusal(501, `The test has no answer to ${asked}`);
  }
  const call = { url, headers: new Headers(init.headers), body: readBody(init.body) };
  calls.push({ ...call, route });
  const found = answers[route] as Answer;
  const made = await (typeof found === "function" ? found(call) : found);
  init.signal?.throwIfAborted();
  return made instanceof Response ? made.clone() : Response.json(made);
}

const matches = (route: string, asked: string) => {
  const [parts, given] = [route.split("/"), asked.split("/")];
  return parts.length === given.length && parts.every((part, place) => part === "*" || part === given[place]);
};

const readBody = (body: RequestInit["body"]) =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : typeof body === "string" ? JSON.parse(body) : body;
