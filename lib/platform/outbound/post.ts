import "server-only";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { guardedLookup, requireAllowedUrl } from "./guard";

/** Milliseconds for a request with its answer. */
const TIMEOUT_MS = 10_000;

/** Bytes of an answer that are read; the rest is not waited for. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Bytes of an answer that are kept. */
const KEPT_BYTES = 1024;

/** An answer with the beginning of its text. */
export type OutboundAnswer = { status: number; text: string };

/**
 * Posts JSON to an address that a user named. Addresses inside the network are refused at the moment of connecting, redirects are not
 * followed, and connections are not shared.
 * @throws {OutboundRefused}
 * @throws errors of the network
 */
export async function postOutbound(
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<OutboundAnswer> {
  const url = new URL(address);
  requireAllowedUrl(url);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const length = String(Buffer.byteLength(body));
    send(url, {
      method: "POST",
      agent: false,
      lookup: guardedLookup(url),
      signal,
      headers: { ...headers, "content-type": "application/json", "content-length": length },
    })
      .on("response", resolve)
      .on("error", reject)
      .end(body);
  });
  return { status: response.statusCode ?? 0, text: await readBeginning(response) };
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (bytes < KEPT_BYTES) kept.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) break;
  }
  // Leaving the loop early destroys the response and its connection.
  return Buffer.concat(kept).subarray(0, KEPT_BYTES).toString("utf8");
}
