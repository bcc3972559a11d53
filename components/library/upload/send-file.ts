import { type DetailedError, Upload } from "tus-js-client";
import { STOPPED, uploadAddress } from "@/lib/library/video-files/api";

/** Bytes of a piece, which a connection of 0.6 Mbit/s can send before the server's request timeout. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** The delays of retries, half an hour in all. Every received piece starts them again. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, ...Array.from({ length: 180 }, () => 10_000)];

/** Statuses after which a retry may succeed. */
const PASSING = [408, 409, 423, 429, 460, 500, 502, 503, 504];

export const FAILED = "The upload failed. Choose the file again to go on";

/** The server's message about a rejected upload. */
function reasonOf(error: Error | DetailedError): string {
  const body = "originalResponse" in error ? error.originalResponse?.getBody() : undefined;
  try {
    return (JSON.parse(body ?? "") as { detail: string }).detail;
  } catch {
    return FAILED;
  }
}

export type Listeners = {
  /** @param sent bytes so far */
  onProgress: (sent: number) => void;
  /** The connection is lost; a retry follows. */
  onWaiting: () => void;
};

/**
 * Sends a file to an upload, after the bytes that it has received already.
 * @returns `done` rejects with the server's message; `abort` keeps the upload on the server
 */
export function sendFile(file: File, id: string, { onProgress, onWaiting }: Listeners) {
  let abort = () => {};
  const done = new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: uploadAddress(id),
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0;
        const mayPass = status === 0 || PASSING.includes(status);
        if (mayPass) onWaiting();
        return mayPass;
      },
      onProgress,
      onSuccess: () => resolve(),
      onError: (error) => reject(new Error(reasonOf(error))),
    });
    abort = () => {
      void upload.abort();
      reject(new Error(STOPPED));
    };
    upload.start();
  });
  return { done, abort };
}
