import "server-only";
import { stat } from "node:fs/promises";
import { requireAdministrator } from "@/lib/identity/auth/access";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { callContext } from "@/lib/platform/call-context";
import { notFound, Problem, tooManyRequests } from "@/lib/platform/http/problem";
import { findFileOf, type ServedFile } from "./data";
import { namesTag, type Part, readRange } from "./range";
import { CONTAINER_TYPES } from "./schema";
import { requireVideoBlob, videoFolder } from "./store";

/** Time after which the server ends an idle recording, so that the user may play another. */
const RETRY_AFTER_SECONDS = 5;

/** The validity of an address of a file in a Blob store. */
const ADDRESS_MS = 600_000;

/** The Content-Disposition of a file, with the name in both forms of RFC 6266. */
function dispositionOf({ title, container }: ServedFile, isDownload: boolean): string {
  if (!isDownload) return "inline";
  const name = `${
    Array.from(title.replace(/[/\\:*?"<>|\p{Cc}]/gu, " ").trim())
      .slice(0, 120)
      .join("") || "recording"
  }.${container}`;
  const ascii = name.replace(/[^\x20-\x7e]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/'/g, "%27")}`;
}

/** The requested part of a file; null when the client has it already. @throws {Problem} 412, 416 */
function partFor(
  { method, headers }: Request,
  etag: string,
  size: number,
): Exclude<Part, { kind: "unsatisfiable" }> | null {
  const [ifMatch, ifNoneMatch, ifRange] = ["if-match", "if-none-match", "if-range"].map((name) =>
    headers.get(name)?.trim(),
  );
  if (ifMatch !== undefined && !namesTag(ifMatch, etag, false))
    throw new Problem(412, "The recording has been replaced");
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, etag, true)) return null;
  const isForPart = method !== "HEAD" && (ifRange === undefined || ifRange === etag);
  const part = readRange(isForPart ? headers.get("range") : null, size);
  if (part.kind !== "unsatisfiable") return part;
  throw new Problem(416, "The recording has no such part", { headers: { etag, "content-range": `bytes */${size}` } });
}

/** The path of a lesson's file. @throws {Problem} 404 when it is missing or truncated */
async function pathOf({ object, bytes }: ServedFile): Promise<string> {
  const path = videoFolder().pathOf(object);
  const found = await stat(path).catch(() => null);
  if (found?.size !== bytes) throw notFound("The file of this video");
  return path;
}

/** Redirects to a file in the Blob store, which serves ranges itself. */
async function redirectTo({ object }: ServedFile, isDownload: boolean, headers: Record<string, string>) {
  const address = new URL(await requireVideoBlob().readAddress(object, Date.now() + ADDRESS_MS));
  if (isDownload) address.searchParams.set("download", "1");
  return new Response(null, { status: 307, headers: { ...headers, location: address.href } });
}

/**
 * Serves the file of a lesson, or the part in its Range header (RFC 9110), from the disk; redirects to a Blob store.
 * @param isDownload saves the file; administrators only
 * @throws {Problem} 403, 404, 412, 416, 429
 */
export async function serveFile(
  videoId: string,
  request: Request,
  actor: Actor,
  isDownload: boolean,
): Promise<Response> {
  if (isDownload) requireAdministrator(actor);
  const found = await findFileOf(videoId);
  if (!found) throw notFound("This video");
  const { id, bytes, container } = found;
  const etag = `"${id}"`;
  const own = { etag, "cache-control": "private, no-cache", vary: "cookie, authorization" };
  const part = partFor(request, etag, bytes);
  // The address expires, so the redirect must not be cached.
  if (found.store === "blob" && request.method !== "HEAD")
    return redirectTo(found, isDownload, { "cache-control": "no-store" });
  if (!part) return new Response(null, { status: 304, headers: own });
  const path = found.store === "blob" ? null : await pathOf(found);
  const [from, to] = part.kind === "part" ? [part.from, part.to] : [0, bytes - 1];
  const headers = {
    ...own,
    "accept-ranges": "bytes",
    "content-type": CONTAINER_TYPES[container],
    "content-length": String(to - from + 1),
    "content-disposition": dispositionOf(found, isDownload),
    "x-content-type-options": "nosniff",
    ...(part.kind === "part" && { "content-range": `bytes ${from}-${to}/${bytes}` }),
  };
  callContext().setLength?.(to - from + 1);
  if (request.method === "HEAD" || path === null) return new Response(null, { headers });
  if (callContext().playFor?.(actor.id) === false)
    throw tooManyRequests("You are playing too many lessons at once. Close one, then try again", RETRY_AFTER_SECONDS);
  const sendFile = callContext().sendFile;
  if (!sendFile) throw notFound("The file of this video");
  // Without the database a recording plays on.
  const mayGoOn = () =>
    requireStillActs(actor).then(
      () => true,
      (error: unknown) => !(error instanceof Problem),
    );
  sendFile({ path, from, to, mayGoOn });
  return new Response(null, { status: part.kind === "part" ? 206 : 200, headers });
}
