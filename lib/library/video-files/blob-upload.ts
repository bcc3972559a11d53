import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { conflict } from "@/lib/platform/http/problem";
import { lookInBlob } from "./look";
import { type BlobUploadAnswer, CONTAINER_TYPES } from "./schema";
import { objectOf, requireVideoBlob } from "./store";
import { keepFile, refuseFile, requireUpload } from "./upload";
import { NOT_A_VIDEO } from "./verdict";

/** The validity of an upload token. A browser that needs longer requests another. */
const VALID_MS = 24 * 3600_000;

/** Allows a browser to send the file of an upload to the Blob store, once. @throws {Problem} 404, 410, 503 */
export async function allowBlobUpload(id: string, owner: Actor): Promise<BlobUploadAnswer> {
  const blob = requireVideoBlob();
  const { bytes } = await requireUpload(id, owner);
  const key = objectOf(id);
  if (await blob.has(key)) return { pathname: key, token: null };
  const contentTypes = Object.values(CONTAINER_TYPES);
  const token = await blob.uploadToken({ key, contentTypes, bytes, expires: Date.now() + VALID_MS });
  return { pathname: key, token };
}

/**
 * Inspects a file whose bytes are in the Blob store, and keeps it or deletes it with a reason.
 * @throws {Problem} 404, 409, 410, 415, 503
 */
export async function finishBlobUpload(id: string, owner: Actor): Promise<void> {
  const blob = requireVideoBlob();
  const upload = await requireUpload(id, owner);
  if (upload.received === upload.bytes) return;
  const file = await blob.find(objectOf(id));
  if (!file) throw conflict("The bytes of this upload are not there yet");
  if (file.bytes !== upload.bytes) throw await refuseFile(upload, "The file that arrived has another length");
  const look = await lookInBlob({ bytes: file.bytes, read: (from, to) => blob.readPart(file, from, to) });
  if ("fault" in look) throw await refuseFile(upload, look.fault);
  const { recording } = look;
  // The store serves the file with the content type that the browser sent.
  if (file.contentType !== CONTAINER_TYPES[recording.container]) throw await refuseFile(upload, NOT_A_VIDEO);
  await requireStillActs(owner);
  await keepFile(upload, { from: upload.received, sign: { etag: file.etag }, recording, ownerId: owner.id });
}
