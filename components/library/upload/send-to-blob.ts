import { completeMultipartUpload, createMultipartUpload, uploadPart } from "@vercel/blob/client";
import { allowBlobUpload, finishBlobUpload, STOPPED } from "@/lib/library/video-files/api";
import { ApiError } from "@/lib/platform/http/request";
import { FAILED, type Listeners } from "./send-file";

/** Bytes of a part, at least 5 MiB, and parts at once. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 3;

type Part = { partNumber: number; etag: string };

/** An upload that the store has begun, with the parts that are there. The store does not list them, so this browser does. */
type Begun = { key: string; uploadId: string; parts: Part[] };

const noteOf = (id: string) => `waypoint-upload-${id}`;

function readNote(id: string): Begun | null {
  try {
    return JSON.parse(localStorage.getItem(noteOf(id)) ?? "null");
  } catch {
    return null;
  }
}

/** Without a storage, or where it is full, another page begins again. */
function writeNote(id: string, begun: Begun | null): void {
  try {
    if (begun) localStorage.setItem(noteOf(id), JSON.stringify(begun));
    else localStorage.removeItem(noteOf(id));
  } catch {}
}

type Sending = Listeners & { file: File; id: string; type: string; signal: AbortSignal };

/** Sends the parts that are missing, and puts the file together. */
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

/** Sends a file until it is whole. A line that is back is tried at once, not after the pause of the library. */
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
      // One part failed: the others need not arrive.
      attempt.abort();
      globalThis.removeEventListener("offline", onWaiting);
      globalThis.removeEventListener("online", again);
    }
  }
}

/**
 * Sends a file to the Blob store in parts, from where another page left off, and has the server look into it.
 * @param type the content type under which the store serves it
 * @returns `done` rejects with the sentence for the user; `abort` leaves the upload as it is
 */
export function sendToBlob(file: File, id: string, listeners: Listeners, type: string) {
  const controller = new AbortController();
  const done = send({ ...listeners, file, id, type, signal: controller.signal }).catch((error: unknown) => {
    if (controller.signal.aborted) throw new Error(STOPPED);
    // Parts of an upload that the store has forgotten are of no use to the next attempt.
    if (!(error instanceof TypeError || error instanceof ApiError)) writeNote(id, null);
    throw new Error(error instanceof ApiError ? error.detail : FAILED);
  });
  return { done, abort: () => controller.abort() };
}
