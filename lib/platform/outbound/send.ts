import "server-only";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { guardedLookup, requireAllowedUrl } from "./guard";

/** A request to an address that a user named. */
type OutboundRequest = {
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** Timeout of the request with its answer. */
  timeoutMs: number;
};

/**
 * Sends a request to an address that a user named. Addresses inside the network are rejected at the moment of
 * connecting, redirects are not followed, and connections are not shared.
 * @throws {OutboundRefused}
 * @throws errors of the network
 */
export async function sendOutbound(address: string, outbound: OutboundRequest): Promise<IncomingMessage> {
  const { method, headers, body, timeoutMs } = outbound;
  const url = new URL(address);
  requireAllowedUrl(url);
  const signal = AbortSignal.timeout(timeoutMs);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    send(url, { method, agent: false, lookup: guardedLookup(url), signal, headers: { ...headers, ...length } })
      .on("response", resolve)
      .on("error", reject)
      .end(body);
  });
}
