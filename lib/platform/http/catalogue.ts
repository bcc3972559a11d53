import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { callContext } from "@/lib/platform/call-context";

/** An encoded response with its ETag. A cached response is compressed once. */
export type Ready = {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Record<string, string>;
  gzip?: () => Promise<Uint8Array<ArrayBuffer>>;
};

const tagOf = (body: Uint8Array, headers: Record<string, string>) =>
  `W/"${createHash("sha256").update(body).update(JSON.stringify(headers)).digest("base64url").slice(0, 27)}"`;

/** Encodes a text as a catalogue response. @param headers in addition to those of every catalogue response */
export function ready(text: string, headers: Record<string, string> = {}): Ready {
  const body = new TextEncoder().encode(text);
  return { body, etag: tagOf(body, headers), headers };
}

const compress = promisify(gzip);

/** Encodes a catalogue response to cache, which is compressed at the first request that accepts it. */
export function readyToCache(text: string, headers: Record<string, string> = {}): Ready {
  const answer = ready(text, headers);
  let compressed: Promise<Buffer<ArrayBuffer>> | undefined;
  return {
    ...answer,
    gzip: () => {
      compressed ??= compress(answer.body);
      return compressed;
    },
  };
}

/** Answers a catalogue read, with 304 when the client already has this version. @param type the media type */
export async function catalogue(answer: Ready, request: Request, type = "application/json"): Promise<Response> {
  const { etag, headers } = answer;
  const vary = answer.gzip ? "cookie, authorization, accept-encoding" : "cookie, authorization";
  const common = { ...headers, "cache-control": "private, no-cache", vary, etag };
  if (matches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: common });
  return encoded(answer, request, { ...common, "content-type": type });
}

/** Answers with a cached body, compressed if the client accepts it. */
export async function encoded(answer: Ready, request: Request, headers: Record<string, string>): Promise<Response> {
  // Only our own server can send compressed bodies; elsewhere the host compresses.
  const { setEncoding } = callContext();
  if (!answer.gzip || !setEncoding || !acceptsGzip(request)) return new Response(answer.body, { headers });
  const body = await answer.gzip();
  setEncoding("gzip");
  return new Response(body, { headers });
}

/** Answers a catalogue read with a value as JSON. */
export const catalogueOf = (value: unknown, request: Request, headers?: Record<string, string>) =>
  catalogue(ready(JSON.stringify(value), headers), request);

/** True when a client lists gzip and does not refuse it (RFC 9110, section 12.5.3). */
const acceptsGzip = (request: Request) =>
  /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(request.headers.get("accept-encoding") ?? "");

function matches(header: string | null, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim()) ?? [];
  return tags.some((tag) => tag === "*" || tag.replace(/^(?!W\/)/, "W/") === etag);
}
