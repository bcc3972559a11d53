import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** An answer of the server. */
export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
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

/** Time between two attempts while the server is away. */
const RETRIES_AFTER_MS = 200;

/** Attempts end after this time. */
const GIVES_UP_AFTER_MS = 60_000;

/** Sends a request of one user; sent again until it is answered, as every act may be. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** The milliseconds by which the clock of the server is ahead while it handles a request. */
export type Clock = { shiftMs: number };

const agent = new Agent({ keepAlive: true });

let requests = 0;

/** The number of requests that were sent. */
export const sentRequests = () => requests;

/** @param cookie of the user's session */
export const clientOf =
  (origin: string, cookie: string, address: string, clock: Clock): Send =>
  async (method, path, body) => {
    const sent = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      cookie,
      "x-forwarded-for": address,
      ...(clock.shiftMs !== 0 && { "x-clock-shift-ms": clock.shiftMs }),
      ...(text !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    };
    for (let isRepeated = false; ; isRepeated = true) {
      const answer = await attempt(`${origin}${path}`, { method, headers, text });
      if (answer) return { ...answer, sent, answered: performance.now(), isRepeated };
      if (performance.now() - sent > GIVES_UP_AFTER_MS) throw new Error(`${method} ${path} is not answered.`);
      await delay(RETRIES_AFTER_MS);
    }
  };

type Attempt = { method: string; headers: Record<string, string | number>; text: string | undefined };

/** One attempt; undefined when the server was away. */
function attempt(url: string, { method, headers, text }: Attempt) {
  requests += 1;
  return new Promise<Pick<Answer, "status" | "headers" | "body"> | undefined>((resolve, reject) => {
    const sending = request(url, { method, headers, agent, timeout: HANGS_AFTER_MS }, (response) => {
      const { statusCode: status = 0 } = response;
      let answered = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        answered += chunk;
      });
      response.once("error", () => resolve(undefined));
      response.once("end", () => {
        if (status === 502 || status === 503) return resolve(undefined);
        const isJson = /json/.test(response.headers["content-type"] ?? "");
        resolve({ status, headers: response.headers, body: isJson && answered ? JSON.parse(answered) : answered });
      });
    });
    sending.once("timeout", () => {
      reject(new Error(`${url} hangs.`));
      sending.destroy();
    });
    sending.once("error", () => resolve(undefined));
    sending.end(text);
  });
}
