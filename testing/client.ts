import { readEnvironment } from "@/lib/platform/env";
import { noteSecrets, noteSecretsIn } from "./used-secrets";

/** A response of the server. `body` is its JSON, else its text. */
export type Answer<T = unknown> = { status: number; headers: Headers; body: T };

export type Call = <T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<T>>;

// Not `env()`, which caches the environment: a test may choose its own database after this import.
/** The origin of the server under test. */
export const baseUrl = readEnvironment(process.env).APP_URL;

const hex = () => Math.floor(Math.random() * 0x10000).toString(16);

/** A new client address, so that tests do not share rate limits. The server under test trusts this machine as a proxy. */
export function newAddress(): string {
  const address = `2001:db8:${hex()}:${hex()}::1`;
  noteSecrets(address);
  return address;
}

/** The session cookie that a response sets, if any. */
const newSession = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("authjs.session-token=") && !/Max-Age=0/i.test(cookie))
    ?.split(";")[0];

/**
 * Calls the API from a new client address. A string body is sent as it is, any other value as JSON. A caller with a cookie
 * takes over the session cookie that a response sets, as a browser does.
 */
export const callWith = (traits: Record<string, string>): Call => {
  const own: Record<string, string> = { "x-forwarded-for": newAddress(), ...traits };
  return async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    noteSecretsIn({ path, body, token: [own.authorization?.split(" ").at(-1), own.cookie?.split(/[=;]/)[1]] });
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: "manual",
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...own, ...headers },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
    const session = newSession(response.headers);
    if (own.cookie && session) own.cookie = own.cookie.replace(/authjs\.session-token=[^;]*/, session);
    const text = await response.text();
    const answered = text && isJson(response) ? JSON.parse(text) : text;
    noteSecretsIn(answered);
    return { status: response.status, headers: response.headers, body: answered as T };
  };
};

const isJson = (response: Response) =>
  /json/.test(response.headers.get("content-type") ?? "") && response.status !== 304;

/** Calls without a session. */
export const visitor: Call = callWith({});

/** The body of a refusal: a problem document. */
export type Refusal = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: { path: string; message: string }[];
};
