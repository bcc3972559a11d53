import "server-only";
import { createHash } from "node:crypto";

/** An encoded JSON response with its ETag. */
export type Ready = { body: Uint8Array<ArrayBuffer>; etag: string; headers: Record<string, string> };

/** Encodes JSON for a catalogue response. @param headers added to those of every catalogue response */
export function ready(json: string, headers: Record<string, string> = {}): Ready {
  const body = new TextEncoder().encode(json);
  const hash = createHash("sha256").update(body).update(JSON.stringify(headers)).digest("base64url");
  return { body, etag: `W/"${hash.slice(0, 27)}"`, headers };
}

/** Answers a catalogue read, with 304 when the client already has this version. */
export function catalogue({ body, etag, headers }: Ready, request: Request): Response {
  const common = { ...headers, "cache-control": "private, no-cache", vary: "cookie, authorization", etag };
  if (matches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: common });
  return new Response(body, { headers: { ...common, "content-type": "application/json" } });
}

/** Answers a catalogue read with a value as JSON. */
export const catalogueOf = (value: unknown, request: Request, headers?: Record<string, string>) =>
  catalogue(ready(JSON.stringify(value), headers), request);

function matches(header: string | null, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim()) ?? [];
  return tags.some((tag) => tag === "*" || tag.replace(/^(?!W\/)/, "W/") === etag);
}
