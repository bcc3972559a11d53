"use client";

import { useEffect, useRef, useState } from "react";
import { endUpload } from "@/lib/library/video-files/api";
import type { Frame } from "./frames";
import { beginRun, callOff, finishRun, newRun, type Run, type UploadState } from "./run-upload";

type Listeners = {
  /** The upload of a file has begun. @param found the upload's id, and the length in seconds */
  onFound: (found: { file: File; id: string; seconds: number }) => void;
  /** The upload failed or was stopped. */
  onLost: () => void;
};

/** The upload of one recording, which begins when a file is chosen, and resumes after a lost connection or page. */
export function useUpload({ onFound, onLost }: Listeners) {
  const [upload, setUpload] = useState<UploadState>({ state: "none" });
  const [frames, setFrames] = useState<Frame[]>([]);
  const [chosen, setChosen] = useState(0);
  // A submit waits for the upload, and then uses the latest choice.
  const lastChosen = useRef(0);
  const running = useRef<Run>(null);
  // The upload stays on the server when the form closes.
  useEffect(() => () => callOff(running.current), []);

  const choose = (index: number) => {
    lastChosen.current = index;
    setChosen(index);
  };
  const leave = () => {
    callOff(running.current);
    running.current = null;
    setFrames([]);
    choose(0);
  };
  const begin = async (file: File) => {
    leave();
    const run = newRun();
    running.current = run;
    const update = (next: UploadState) => run.isCalledOff || setUpload(next);
    const fail = ({ message }: Error) => {
      if (run.isCalledOff) return;
      setUpload({ state: "none", fault: message });
      onLost();
    };
    try {
      const found = await beginRun(run, file, update);
      if (!found) return;
      run.done?.catch(fail);
      onFound({ file, ...found });
      const taken = (await run.frames) ?? [];
      if (!run.isCalledOff) setFrames(taken);
    } catch (error) {
      fail(error as Error);
    }
  };
  /** Stops the upload and deletes it on the server. */
  const stop = () => {
    const id = running.current?.id;
    leave();
    setUpload({ state: "none" });
    onLost();
    if (id) void endUpload(id);
  };
  /** Waits for the upload and stores the chosen picture. @throws {Error} when it fails */
  const finish = async () => {
    if (running.current) await finishRun(running.current, () => lastChosen.current);
  };
  return { upload, frames, chosen, choose, begin, stop, finish };
}

export type Uploading = ReturnType<typeof useUpload>;
