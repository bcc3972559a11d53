"use client";

import { useEffect, useRef, useState } from "react";
import { beginUpload, endUpload, sendPicture } from "@/lib/library/video-files/api";
import { ApiError } from "@/lib/platform/http/request";
import type { Frame } from "./frames";
import { type Measured, measured, timeLeft } from "./time-left";

export type UploadState =
  | { state: "none"; fault?: string }
  | { state: "looking" | "sending" | "waiting" | "done"; file: File; sent: number; left: string | null };

type Listeners = {
  /** The upload of a file has begun. @param found its upload's id, and its length in seconds */
  onFound: (found: { file: File; id: string; seconds: number }) => void;
  /** The upload failed or was stopped. */
  onLost: () => void;
};

/** An upload of this page. */
type Run = { id?: string; done?: Promise<void>; frames?: Promise<Frame[]>; isCalledOff: boolean; abort: () => void };

const NO_BEGIN = "The upload could not begin. Check your connection";

/** The upload of one recording: it begins when a file is chosen, and goes on after the line or the page was lost. */
export function useUpload({ onFound, onLost }: Listeners) {
  const [upload, setUpload] = useState<UploadState>({ state: "none" });
  const [frames, setFrames] = useState<Frame[]>([]);
  const [chosen, setChosen] = useState(0);
  // A submit waits for the upload: the choice at its end counts.
  const lastChosen = useRef(0);
  const running = useRef<Run>(null);
  // When the form closes the upload rests on the server.
  useEffect(() => () => callOff(running.current), []);

  const choose = (index: number) => {
    lastChosen.current = index;
    setChosen(index);
  };
  const leave = () => {
    callOff(running.current);
    running.current = null;
    for (const { url } of frames) URL.revokeObjectURL(url);
    setFrames([]);
    choose(0);
  };
  const begin = async (file: File) => {
    leave();
    const run: Run = { isCalledOff: false, abort: () => {} };
    running.current = run;
    const update = (next: UploadState) => run.isCalledOff || setUpload(next);
    const fail = (fault: string) => {
      if (run.isCalledOff) return;
      setUpload({ state: "none", fault });
      onLost();
    };
    update({ state: "looking", file, sent: 0, left: null });
    try {
      const [{ lookAtFile }, { takeFrames }, { sendFile }] = await loadParts();
      const found = await lookAtFile(file);
      if ("fault" in found) return fail(found.fault);
      const id = await beginUpload(file);
      if (run.isCalledOff) return;
      const sending = sendFile(file, id, progressOf(file, update));
      Object.assign(run, { id, done: sending.done, abort: sending.abort, frames: takeFrames(file, found.seconds) });
      sending.done.then(
        () => update({ state: "done", file, sent: file.size, left: null }),
        (error: Error) => fail(error.message),
      );
      onFound({ file, id, seconds: found.seconds });
      const taken = (await run.frames) ?? [];
      if (!run.isCalledOff) setFrames(taken);
    } catch (error) {
      fail(error instanceof ApiError ? error.detail : NO_BEGIN);
    }
  };
  /** Ends the upload: the server keeps nothing of it. */
  const stop = () => {
    const id = running.current?.id;
    leave();
    setUpload({ state: "none" });
    onLost();
    if (id) void endUpload(id);
  };
  /** Waits for the upload and stores the chosen picture. @throws {Error} when it failed */
  const finish = async () => {
    const { id, done, frames: taken } = running.current ?? {};
    await done;
    const picture = (await taken)?.[lastChosen.current]?.picture;
    // A lesson without a picture has the drawing.
    if (id && picture) await sendPicture(id, picture).catch((error: unknown) => console.warn("No picture", error));
  };
  return { upload, frames, chosen, choose, begin, stop, finish };
}

export type Uploading = ReturnType<typeof useUpload>;

function callOff(run: Run | null): void {
  if (!run) return;
  run.isCalledOff = true;
  run.abort();
}

const loadParts = () => Promise.all([import("./look-at-file"), import("./frames"), import("./send-file")]);

/** Tells how far an upload is, and how long it still takes. */
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
