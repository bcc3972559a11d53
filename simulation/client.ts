import { setTimeout as delay } from "node:timers/promises";

/** An answer of the server. */
export type Answer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the simulation compares what it finds, whatever its shape.
  body: any;
  /** Moments of this process, in milliseconds: of the first attempt, and of the answer. */
  sent: number;
  answered: number;
  /** An earlier attempt had no answer, so that it may have been performed. */
  isRepeated: boolean;
};

/** A request that is not answered in this time hangs. */
const HANGS_AFTER_MS = 20_000;

/** Attempts end after this time. */
const GIVES_UP_AFTER_MS = 60_000;

/** Sends a request of one user; sent again until it is answered, as every act may be. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** @param cookie of the user's session */
export const clientOf =
  (origin: string, cookie: string, address: string): Send =>
  async (method, path, body) => {
    const sent = performance.now();
    const init = {
      method,
      headers: {
        cookie,
        "x-forwarded-for": address,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    for (let isRepeated = false; ; isRepeated = true) {
      const answer = await attempt(`${origin}${path}`, init);
      if (answer) return { ...answer, sent, answered: performance.now(), isRepeated };
      if (performance.now() - sent > GIVES_UP_AFTER_MS) throw new Error(`${method} ${path} is not answered.`);
      await delay(50);
    }
  };

/** One attempt; undefined when the server was away. */
async function attempt(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(HANGS_AFTER_MS) });
    const text = await response.text();
    if (response.status === 502 || response.status === 503) return undefined;
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") throw new Error(`${url} hangs.`);
    return undefined;
  }
}
