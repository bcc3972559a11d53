import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { conflict, invalid, notFound, Problem, tooManyRequests } from "@/lib/platform/http/problem";
import { sizeInWords } from "@/lib/platform/size";
import {
  completeUpload,
  countExpected,
  createUpload,
  deleteUpload,
  dropExpired,
  findUpload,
  moveReceived,
  type Upload,
} from "./data";
import { readMaxBytes } from "./limit";
import { lookInside } from "./look";
import { noRoom, writePiece } from "./receive";
import { callOff, type Turn, takeTurn } from "./running";
import { STORE_HEADER } from "./schema";
import { newFiles, objectOf, readVideoRoom, removeFiles, videoBlob, videoFolder } from "./store";
import { bytesOf, readChecksum, readMetadata, requireVersion, UPLOADS_ADDRESS } from "./tus";

const RETRY_AFTER_SECONDS = 2;
const PIECE_TYPE = "application/offset+octet-stream";

const headersOf = ({ expiresAt }: Upload) => ({ "upload-expires": expiresAt.toUTCString() });

/** Begins an upload, or resumes the one of the same file. @throws {Problem} 400, 409, 412, 413, 507 */
export async function beginUpload(request: Request, owner: Actor): Promise<Response> {
  requireVersion(request);
  if (!newFiles()) throw conflict("Recordings cannot be uploaded here. Add them by their address");
  if (request.headers.has("upload-defer-length")) throw invalid("Name the length of the file in Upload-Length");
  const bytes = bytesOf(request, "Upload-Length");
  if (bytes === 0) throw invalid("This file is empty");
  const maxBytes = await readMaxBytes();
  if (bytes > maxBytes) throw new Problem(413, `A recording has at most ${sizeInWords(maxBytes)}`);
  const { filename, fingerprint } = readMetadata(request.headers.get("upload-metadata"));
  for (const id of await dropExpired(owner.id, fingerprint)) await removeFiles(id);
  const input = { ownerId: owner.id, name: filename, fingerprint, bytes };
  const [free, { others, received }] = await Promise.all([readVideoRoom(), countExpected(input)]);
  const room = free === null ? null : Math.max(0, free - others);
  if (room !== null && bytes - received > room) throw noRoom(room);
  const upload = await createUpload(input);
  return new Response(null, {
    status: 201,
    headers: {
      location: `${UPLOADS_ADDRESS}/${upload.id}`,
      ...headersOf(upload),
      ...(videoBlob() && { [STORE_HEADER]: "blob" }),
    },
  });
}

/** Requires an upload of the user. @throws {Problem} 404 also for another user's upload, 410 for an expired one */
export async function requireUpload(id: string, owner: Actor): Promise<Upload> {
  const upload = await findUpload(id, owner.id);
  if (!upload) throw notFound("This upload");
  if (upload.isExpired) throw new Problem(410, "This upload has expired");
  return upload;
}

/** The progress of an upload. @throws {Problem} 404, 410, 412 */
export async function uploadStatus(id: string, request: Request, owner: Actor): Promise<Response> {
  requireVersion(request);
  const upload = await requireUpload(id, owner);
  const headers = {
    "upload-offset": String(upload.received),
    "upload-length": String(upload.bytes),
    ...headersOf(upload),
  };
  return new Response(null, { status: 200, headers: { ...headers, "cache-control": "no-store" } });
}

/** Deletes an upload and its bytes. @throws {Problem} 404, 410, 412 */
export async function endUpload(id: string, request: Request, owner: Actor): Promise<void> {
  requireVersion(request);
  await requireUpload(id, owner);
  // A lesson may have taken the upload and its bytes in the meantime.
  if (!(await deleteUpload(id))) throw notFound("This upload");
  await callOff(id);
  await removeFiles(id);
}

/**
 * Receives a piece. After the last one the file is inspected, and kept or deleted with a reason.
 * @throws {Problem} 400, 404, 409, 410, 412, 413, 415, 423, 429, 460, 507
 */
export async function takePiece(id: string, request: Request, owner: Actor): Promise<Response> {
  requireVersion(request);
  if (request.headers.get("content-type")?.trim().toLowerCase() !== PIECE_TYPE)
    throw new Problem(415, `Send the bytes with the content type ${PIECE_TYPE}`);
  const from = bytesOf(request, "Upload-Offset");
  const checksum = readChecksum(request.headers.get("upload-checksum"));
  const upload = await requireUpload(id, owner);
  if (videoBlob()) throw conflict("The bytes of this upload go to the Blob store");
  requireOffset(upload, from);
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > upload.bytes - from) throw new Problem(413, "This piece goes beyond the length of the upload");
  const room = await readVideoRoom();
  if (room !== null && length > room) throw noRoom(room);
  const turn = await takeTurn(id, owner.id);
  if (turn === "busy") throw new Problem(423, "Another piece of this upload is on its way");
  if (turn === "many")
    throw tooManyRequests(
      "You are uploading three recordings already. Wait until one has finished",
      RETRY_AFTER_SECONDS,
    );
  try {
    // The piece before may have advanced, completed or deleted the upload while this one waited for it.
    requireOffset(await requireUpload(id, owner), from);
    const to = from === upload.bytes ? from : await store(upload, { request, checksum, turn, owner });
    return new Response(null, { status: 204, headers: { "upload-offset": String(to), ...headersOf(upload) } });
  } finally {
    turn.end();
  }
}

/** @throws {Problem} 409 */
function requireOffset({ received }: Upload, from: number): void {
  if (from !== received) throw conflict(`This upload goes on at ${received}`);
}

type Received = { request: Request; checksum: ReturnType<typeof readChecksum>; turn: Turn; owner: Actor };

async function store(upload: Upload, { request, checksum, turn, owner }: Received): Promise<number> {
  let kept = upload.received;
  const keep = async (to: number) => {
    if (!(await moveReceived(upload.id, kept, to))) throw conflict("This upload goes on elsewhere");
    kept = to;
  };
  const to = await writePiece({
    key: objectOf(upload.id),
    from: upload.received,
    room: upload.bytes - upload.received,
    body: watched(request.body, turn),
    checksum,
    keep,
  });
  // Rights may have ended while the bytes were received.
  await requireStillActs(owner);
  if (to < upload.bytes) {
    if (to > kept) await keep(to);
    return to;
  }
  await finish(upload, kept, owner);
  return to;
}

/** The bytes of a piece, until it ends or is aborted. */
async function* watched(body: Request["body"], { signal, move }: Turn): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", cancel);
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return;
    move();
    yield value;
  }
}

/**
 * Inspects a complete file. The upload is completed only with the verdict, so that a restarted server inspects it
 * again.
 */
async function finish(upload: Upload, from: number, owner: Actor): Promise<void> {
  const look = await lookInside(videoFolder().pathOf(objectOf(upload.id)));
  if ("fault" in look) throw await refuseFile(upload, look.fault);
  const { recording, sha256 } = look;
  await keepFile(upload, { from, sign: { sha256 }, recording, ownerId: owner.id });
}

/** Deletes the upload of a rejected file. @returns the problem to throw */
export async function refuseFile(upload: Upload, fault: string): Promise<Problem> {
  if (await deleteUpload(upload.id)) await removeFiles(upload.id);
  return new Problem(415, fault);
}

/** Keeps an inspected file. @throws {Problem} 409 */
export async function keepFile(upload: Upload, completed: Parameters<typeof completeUpload>[1]): Promise<void> {
  if (!(await completeUpload(upload, completed))) throw conflict("This upload goes on elsewhere");
}
