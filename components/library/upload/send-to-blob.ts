import { completeMultipartUpload, createMultipartUpload, uploadPart } from "@vercel/blob/client";
import { allowBlobUpload, finishBlobUpload, STOPPED } from "@/lib/library/video-files/api";
import { ApiError } from "@/lib/platform/http/request";
import { FAILED, type Listeners } from "./send-file";

/** Bytes of a part, at least 5 MiB, and the number of parts sent at once. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 3;

type Part = { partNumber: number; etag: string };

/** An upload at the store with its finished parts, which this browser records because the store does not list them. */
type Begun = { key: string; uploadId: string; parts: Part[] };

const noteOf = (id: string) => `waypoint-upload-${id}`;

function readNote(id: string): Begun | null {
  try {
    return JSON.parse(localStorage.getItem(noteOf(id)) ?? "null");
  } catch {
    return null;
  }
}

/** Records an upload. Without storage, or when it is full, another page starts from the beginning. */
function writeNote(id: string, begun: Begun | null): void {
  try {
    if (begun) localStorage.setItem(noteOf(id), JSON.stringify(begun));
    else localStorage.removeItem(noteOf(id));
  } catch {}
}

type Sending = Listeners & { file: File; id: string; type: string; signal: AbortSignal };

/** Sends the missing parts, and completes the file. */
async function sendParts({ file, id, type, signal, onProgress }: Sending, pathname: string, token: string) {
  const options = { access: "private", token, contentType: type, abortSignal: signal } as const;
  const begun: Begun = readNote(id) ?? { ...(await createMultipartUpload(pathname, options)), parts: [] };
  const { key, uploadId, parts } = begun;
  writeNote(id, begun);
  const sent = new Map(parts.map(({ partNumber }) => [partNumber, bytesOf(file, partNumber).size]));
  const report = () => onProgress([...sent.values()].reduce((sum, bytes) => sum + bytes, 0));
  report();
  const count = Math.ceil(file.size / PART_BYTES);
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !sent.has(number));
  const sendNext = async () => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const partNumber = number;
      const onUploadProgress = ({ loaded }: { loaded: number }) => {
        sent.set(partNumber, loaded);
        report();
      };
      const part = { ...options, key, uploadId, partNumber, onUploadProgress };
      parts.push(await uploadPart(pathname, bytesOf(file, partNumber), part));
      writeNote(id, begun);
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNext));
  parts.sort((one, other) => one.partNumber - other.partNumber);
  await completeMultipartUpload(pathname, parts, { ...options, key, uploadId });
}

const bytesOf = (file: File, partNumber: number) =>
  file.slice((partNumber - 1) * PART_BYTES, Math.min(file.size, partNumber * PART_BYTES));

/** Sends a file. Coming back online starts a new attempt at once, instead of after the package's retry delay. */
async function send(sending: Sending): Promise<void> {
  const { id, file, signal, onProgress, onWaiting } = sending;
  for (;;) {
    const attempt = new AbortController();
    const again = () => attempt.abort();
    globalThis.addEventListener("offline", onWaiting);
    globalThis.addEventListener("online", again, { once: true });
    try {
      const { pathname, token } = await allowBlobUpload(id);
      const both = AbortSignal.any([signal, attempt.signal]);
      if (token) await sendParts({ ...sending, signal: both }, pathname, token);
      onProgress(file.size);
      await finishBlobUpload(id);
      return writeNote(id, null);
    } catch (error) {
      if (signal.aborted || !attempt.signal.aborted) throw error;
    } finally {
      // One part failed, so the others are aborted.
      attempt.abort();
      globalThis.removeEventListener("offline", onWaiting);
      globalThis.removeEventListener("online", again);
    }
  }
}

/**
 * Sends a file to the Blob store in parts, after those that another page has sent, and has the server inspect it.
 * @param type the content type with which the store serves it
 * @returns `done` rejects with a message for the user; `abort` keeps the upload
 */
export function sendToBlob(file: File, id: string, listeners: Listeners, type: string) {
  const controller = new AbortController();
  const done = send({ ...listeners, file, id, type, signal: controller.signal }).catch((error: unknown) => {
    if (controller.signal.aborted) throw new Error(STOPPED);
    // The store may no longer know this upload, so the next attempt starts from the beginning.
    if (!(error instanceof TypeError || error instanceof ApiError)) writeNote(id, null);
    throw new Error(error instanceof ApiError ? error.detail : FAILED);
  });
  return { done, abort: () => controller.abort() };
}
