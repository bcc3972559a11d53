import "server-only";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Actor } from "@/lib/identity/sessions/data";
import { forbidden, notFound, Problem } from "@/lib/platform/http/problem";
import { findFileOf, type ServedFile } from "./data";
import { namesTag, readRange } from "./range";
import { videoFolder } from "./store";

const CHUNK_BYTES = 256 * 1024;

const TYPES: Record<string, string> = { mp4: "video/mp4", mov: "video/quicktime", webm: "video/webm" };

const gone = () => notFound("The file of this video");

/** A file's name for a download, in both forms of RFC 6266. */
function dispositionOf({ title, container }: ServedFile, isDownload: boolean): string {
  if (!isDownload) return "inline";
  const name = `${
    title
      .replace(/[/\\:*?"<>|\p{Cc}]/gu, " ")
      .trim()
      .slice(0, 120) || "recording"
  }.${container}`;
  const ascii = name.replace(/[^\x20-\x7e]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/'/g, "%27")}`;
}

/**
 * The file of a lesson, or the part of it that Range names (RFC 9110), streamed from the disk.
 * @param isDownload to save it, for administrators
 * @throws {Problem} 403, 404, 412, 416
 */
export async function serveFile(
  videoId: string,
  request: Request,
  actor: Actor,
  isDownload: boolean,
): Promise<Response> {
  if (isDownload && !actor.isAdmin) throw forbidden("Only administrators can download recordings");
  const found = await findFileOf(videoId);
  if (!found) throw notFound("This video");
  const file = await open(videoFolder().pathOf(found.object), "r").catch(() => null);
  if (!file) throw gone();
  let isStreaming = false;
  try {
    const { size } = await file.stat();
    if (size !== found.bytes) throw gone();
    const etag = `"${found.id}"`;
    const own = {
      etag,
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      vary: "cookie, authorization",
      "x-content-type-options": "nosniff",
    };
    const { headers } = request;
    const ifMatch = headers.get("if-match");
    if (ifMatch !== null && !namesTag(ifMatch, etag, false))
      throw new Problem(412, "The recording is another one by now");
    const ifNoneMatch = headers.get("if-none-match");
    if (ifNoneMatch !== null && namesTag(ifNoneMatch, etag, true))
      return new Response(null, { status: 304, headers: own });
    const isRead = request.method !== "HEAD";
    const isCurrent = headers.get("if-range") === null || headers.get("if-range")?.trim() === etag;
    const part = readRange(isRead && isCurrent ? headers.get("range") : null, size);
    if (part.kind === "unsatisfiable")
      throw new Problem(416, "The recording has no such part", {
        headers: { ...own, "content-range": `bytes */${size}` },
      });
    const [from, to] = part.kind === "part" ? [part.from, part.to] : [0, size - 1];
    const answer = {
      ...own,
      "content-type": TYPES[found.container] ?? "application/octet-stream",
      "content-length": String(to - from + 1),
      "content-disposition": dispositionOf(found, isDownload),
      ...(part.kind === "part" && { "content-range": `bytes ${from}-${to}/${size}` }),
    };
    if (!isRead) return new Response(null, { headers: answer });
    isStreaming = true;
    const stream = file.createReadStream({ start: from, end: to, highWaterMark: CHUNK_BYTES });
    return new Response(Readable.toWeb(stream, { strategy: { highWaterMark: 1 } }) as ReadableStream<Uint8Array>, {
      status: part.kind === "part" ? 206 : 200,
      headers: answer,
    });
  } finally {
    if (!isStreaming) await file.close();
  }
}
