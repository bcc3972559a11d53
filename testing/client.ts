import { readEnvironment } from "@/lib/platform/env";

/** An answer of the server. `body` is its JSON, or its text where it is none. */
export type Answer<T = unknown> = { status: number; headers: Headers; body: T };

export type Call = <T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<T>>;

// Not by `env()`, which keeps what it reads first: a test may choose a database of its own after this import.
/** Where the server under test listens. */
export const baseUrl = readEnvironment(process.env).APP_URL;

const hex = () => Math.floor(Math.random() * 0x10000).toString(16);

/** An address that nobody else comes from, so that nobody meets the limits of another. The server trusts the tests' own machine as a proxy. */
export const newAddress = () => `2001:db8:${hex()}:${hex()}::1`;

/** Calls the API as a program does, from an address of its own. A text body is sent as it is, everything else as JSON. */
export const callWith = (traits: Record<string, string>): Call => {
  const own = { "x-forwarded-for": newAddress(), ...traits };
  return async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: "manual",
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...own, ...headers },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson(response) ? JSON.parse(text) : text) as T,
    };
  };
};

const isJson = (response: Response) =>
  /json/.test(response.headers.get("content-type") ?? "") && response.status !== 304;

/** Somebody who is not signed in. */
export const visitor: Call = callWith({});

/** What a refusal says. */
export type Refusal = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: { path: string; message: string }[];
};
