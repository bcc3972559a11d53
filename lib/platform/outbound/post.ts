import "server-only";
import type { IncomingMessage } from "node:http";
import { sendOutbound } from "./send";

/** Timeout of a request with its answer. */
const TIMEOUT_MS = 10_000;

/** The limit of bytes that are read of an answer; the rest is dropped. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** The limit of bytes that are returned of an answer. */
const KEPT_BYTES = 1024;

/**
 * Posts JSON to an address that a user named, under the rules of `sendOutbound`.
 * @returns the status, and the beginning of the text
 * @throws {OutboundRefused}
 * @throws errors of the network
 */
export async function postOutbound(
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; text: string }> {
  const response = await sendOutbound(address, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
    timeoutMs: TIMEOUT_MS,
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
  // Leaving the loop early has destroyed the response and its connection.
  return Buffer.concat(kept).subarray(0, KEPT_BYTES).toString("utf8");
}
