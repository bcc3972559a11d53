import { type DetailedError, Upload } from "tus-js-client";
import { STOPPED, uploadAddress } from "@/lib/library/video-files/api";

/** Bytes of a piece: a line of 0.6 Mbit/s sends it before the server cuts the request. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** Pauses before the next attempts, which begin anew with every piece that arrives: half an hour in all. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, ...Array.from({ length: 180 }, () => 10_000)];

/** Statuses after which another attempt may succeed. */
const PASSING = [408, 409, 423, 429, 460, 500, 502, 503, 504];

export const FAILED = "The upload failed. Choose the file again to go on";

/** The server's sentence about an upload that it refused. */
function reasonOf(error: Error | DetailedError): string {
  const body = "originalResponse" in error ? error.originalResponse?.getBody() : undefined;
  try {
    return (JSON.parse(body ?? "") as { detail: string }).detail;
  } catch {
    return FAILED;
  }
}

export type Listeners = {
  /** Bytes that were sent. */
  onProgress: (sent: number) => void;
  /** The line is lost; another attempt follows. */
  onWaiting: () => void;
};

/**
 * Sends a file to an upload that has begun, from where that stands.
 * @returns `done` rejects with the server's sentence; `abort` leaves the upload as it is
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
