"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { endUpload, STOPPED } from "@/lib/library/video-files/api";
import { beginRun, callOff, finishRun, freeFrames, newRun, type Run, type UploadState } from "./run-upload";

/** The limit of uploads at once, which is the server's limit per user. */
const MAX_RUNNING = 3;

/** The index of the middle one of three frames. */
const PICTURE = 1;

export type Row = { key: string; file: File; upload: UploadState };

/** `end` settles when the upload has succeeded, failed or been cancelled. */
type Entry = { run: Run; end: Promise<void> };

/** Identifies a file as the server does, so that the same file is one upload. */
const identityOf = ({ name, size, lastModified }: File) => `${lastModified} ${size} ${name}`;

/** Rows for the files that have none yet. */
function newRows(files: File[], before: Row[]): Row[] {
  const known = new Set(before.map(({ file }) => identityOf(file)));
  const isNew = (file: File) => !known.has(identityOf(file)) && known.add(identityOf(file));
  return files.filter(isNew).map((file) => ({ key: crypto.randomUUID(), file, upload: { state: "none" } }));
}

/**
 * The uploads of several recordings, each in a row. They begin in order, three at once.
 * @param files the initial ones
 */
export function useUploads(files: File[]) {
  const [rows, setRows] = useState(() => newRows(files, []));
  const entries = useRef(new Map<string, Entry>());
  const ends = useRef<Promise<void>[]>([]);
  const change = (key: string, upload: UploadState) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, upload } : row)));
  const fail = (key: string, fault: string) => change(key, { state: "none", fault });
  const start = ({ key, file }: Pick<Row, "key" | "file">) => {
    const run = newRun();
    const update = (next: UploadState) => run.isCalledOff || change(key, next);
    // Each begins when the one three places before it has ended.
    const end = (ends.current.at(-MAX_RUNNING) ?? Promise.resolve()).then(async () => {
      if (!run.isCalledOff && (await beginRun(run, file, update))) await run.done;
    });
    entries.current.set(key, { run, end });
    ends.current.push(end.catch((error: Error) => void (run.isCalledOff || fail(key, error.message))));
  };
  const startFirst = useEffectEvent(() => rows.forEach(start));
  useEffect(() => {
    const all = entries.current;
    startFirst();
    // The uploads stay on the server when the form closes.
    return () => {
      for (const { run } of all.values()) callOff(run);
      all.clear();
    };
  }, []);
  const add = (more: File[]) => {
    const added = newRows(more, rows);
    setRows((before) => [...before, ...added]);
    added.forEach(start);
  };
  const free = (key: string) => {
    const entry = entries.current.get(key);
    if (entry) freeFrames(entry.run);
  };
  const again = (row: Row) => {
    free(row.key);
    change(row.key, { state: "none" });
    start(row);
  };
  const drop = (key: string) => {
    free(key);
    entries.current.delete(key);
    setRows((before) => before.filter((row) => row.key !== key));
  };
  /** Stops an upload and deletes it on the server. */
  const stop = (key: string) => {
    const { run } = entries.current.get(key) ?? { run: null };
    callOff(run);
    if (run?.id) void endUpload(run.id);
    drop(key);
  };
  /** Waits for an upload and stores a frame as its picture. @returns the upload's id @throws {Error} when it fails */
  const finish = async (key: string): Promise<string> => {
    const entry = entries.current.get(key);
    await entry?.end;
    if (!entry?.run.id) throw new Error(STOPPED);
    await finishRun(entry.run, () => PICTURE);
    return entry.run.id;
  };
  return { rows, add, again, stop, drop, finish, fail };
}
