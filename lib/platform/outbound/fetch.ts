import "server-only";
import type { IncomingMessage } from "node:http";
import { OutboundRefused } from "./guard";
import { sendOutbound } from "./send";

/** Timeout of a request with its answer. */
const TIMEOUT_MS = 5_000;

/** The limit of bytes of an answer. */
const MAX_ANSWER_BYTES = 512 * 1024;

type Options = {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Timeout of the request with its answer; 5 seconds by default. */
  timeoutMs?: number;
};

/**
 * Fetches an address that a user named, under the rules of `sendOutbound`, and reads the whole answer. A redirect is
 * returned, not followed.
 * @throws {OutboundRefused} also for an answer that is too large
 * @throws errors of the network
 */
export async function fetchOutbound(address: string, options: Options = {}): Promise<Response> {
  const { method = "GET", headers = {}, body, timeoutMs = TIMEOUT_MS } = options;
  const text = body === undefined || body === null ? undefined : String(body);
  const answer = await sendOutbound(address, { method, headers, body: text, timeoutMs });
  const contentType = answer.headers["content-type"];
  return new Response(await readWhole(answer), {
    status: answer.statusCode,
    headers: contentType === undefined ? {} : { "content-type": contentType },
  });
}

async function readWhole(answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new OutboundRefused("The answer of this address is too large");
  }
  // A response of these statuses may not have a body.
  return [204, 205, 304].includes(answer.statusCode ?? 0) ? null : Buffer.concat(chunks).toString("utf8");
}
