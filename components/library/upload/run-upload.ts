import { beginUpload, sendPicture } from "@/lib/library/video-files/api";
import { CONTAINER_TYPES } from "@/lib/library/video-files/schema";
import { ApiError } from "@/lib/platform/http/request";
import type { Frame } from "./frames";
import { type Measured, measured, timeLeft } from "./time-left";

/** The state of an upload; `none` before it begins, or after it failed with a fault. */
export type UploadState =
  | { state: "none"; fault?: string }
  | { state: "looking" | "sending" | "waiting" | "done"; file: File; sent: number; left: string | null };

/** A running upload of this page. */
export type Run = {
  id?: string;
  done?: Promise<void>;
  frames?: Promise<Frame[]>;
  isCalledOff: boolean;
  abort: () => void;
};

/** An upload that has not begun. */
export const newRun = (): Run => ({ isCalledOff: false, abort: () => {} });

const NO_BEGIN = "The upload could not begin. Check your connection";

/** A file that cannot be uploaded. The message is for the user. */
class Refused extends Error {}

/**
 * Inspects a file and begins its upload. `run.done` resolves at its end.
 * @param update called at every step
 * @returns the upload's id and the length of the recording in seconds; null when the run was cancelled
 * @throws {Error} with a message for the user
 */
export async function beginRun(run: Run, file: File, update: (next: UploadState) => void) {
  update({ state: "looking", file, sent: 0, left: null });
  try {
    const [{ lookAtFile }, { withHeaderFirst }, { takeFrames }] = await loadParts();
    const found = await lookAtFile(file);
    if ("fault" in found) throw new Refused(found.fault);
    if (run.isCalledOff) return null;
    const { id, goesToBlob } = await beginUpload(file);
    const send = await loadSender(goesToBlob);
    const content = await withHeaderFirst(file);
    if (run.isCalledOff) return null;
    const type = CONTAINER_TYPES[found.container];
    const sending = send(content, id, progressOf(file, update), type);
    const done = sending.done.then(() => update({ state: "done", file, sent: file.size, left: null }));
    Object.assign(run, { id, done, abort: sending.abort, frames: takeFrames(file, found.seconds) });
    return { id, seconds: found.seconds };
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Error(error instanceof ApiError ? error.detail : NO_BEGIN);
  }
}

/** Waits for an upload and stores one of its frames as the picture. @throws {Error} with a message for the user */
export async function finishRun({ id, done, frames }: Run, choose: () => number): Promise<void> {
  await done;
  const picture = (await frames)?.[choose()]?.picture;
  // A lesson without a picture shows a drawing instead, so a failure is only logged.
  if (id && picture) await sendPicture(id, picture).catch((error: unknown) => console.warn("No picture", error));
}

/** Cancels a run and frees its frames. The upload stays on the server, so that it can resume. */
export function callOff(run: Run | null): void {
  if (!run) return;
  run.isCalledOff = true;
  run.abort();
  freeFrames(run);
}

/** Revokes the object URLs of a run's frames, which are no longer shown. */
export function freeFrames({ frames }: Run): void {
  void frames?.then((taken) => {
    for (const { url } of taken) URL.revokeObjectURL(url);
  });
}

const loadParts = () => Promise.all([import("./look-at-file"), import("./header-first"), import("./frames")]);

const loadSender = async (goesToBlob: boolean) =>
  goesToBlob ? (await import("./send-to-blob")).sendToBlob : (await import("./send-file")).sendFile;

/** Reports the progress of an upload, and the remaining time. */
function progressOf(file: File, update: (next: UploadState) => void) {
  let measurements: Measured[] = [];
  let last = 0;
  const tell = (state: "sending" | "waiting") =>
    update({ state, file, sent: last, left: state === "sending" ? timeLeft(measurements, file.size) : null });
  tell("sending");
  return {
    onProgress(sent: number) {
      last = sent;
      measurements = measured(measurements, { atMs: performance.now(), sent });
      tell("sending");
    },
    onWaiting: () => tell("waiting"),
  };
}
