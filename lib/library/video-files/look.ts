import "server-only";
import { stat } from "node:fs/promises";
import path from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import { createQueue } from "@/lib/platform/background/queue";
import { unlessMissing } from "@/lib/platform/files/folder";
import { Problem } from "@/lib/platform/http/problem";
import { findFileOf } from "./data";
import { requireVideoBlob, videoFolder } from "./store";
import { type Facts, judge, type Recording } from "./verdict";

/** Timeouts of an inspection, of the start of its thread, and of the hash of a file. */
const LOOK_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 20_000;
const HASH_TIMEOUT_MS = 600_000;

/** Timeout of an inspection of a file in a Blob store, from which every part is fetched. */
const BLOB_TIMEOUT_MS = 120_000;

/** Heap limit of the thread. The tables that it reads are outside the heap. */
const MAX_HEAP_MB = 160;

/** Inspections that run at once, and that wait for them. */
const MAX_RUNNING = 2;
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 10;

type Fault = { fault: string };

type Message =
  | { state: "ready" }
  | { state: "looked"; facts: Facts }
  | { state: "hashed"; sha256: string }
  | ({ state: "refused" } & Fault);

/** A file that browsers play, with the SHA-256 of its bytes (empty for a file in a Blob store); or the reason against it. */
export type Look = { recording: Recording; sha256: string } | Fault;

/** A file in a Blob store. `read` returns a range of bytes; `to` is inclusive. */
export type RemoteFile = { bytes: number; read: (from: number, to: number) => Promise<Uint8Array> };

const BUSY = "Too many recordings are being checked. Please try again in a moment";
const TOO_SLOW = "This file takes too long to read";

const inspections = createQueue({ running: MAX_RUNNING, waiting: MAX_WAITING });

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = await inspections(work);
  if (turn.isFull) throw new Problem(503, BUSY, { headers: { "retry-after": String(RETRY_AFTER_SECONDS) } });
  return turn.result;
}

type Task = { path: string; looks: boolean } | { file: RemoteFile };

/** Fetches the parts that the thread requests. @param fail ends the inspection with an error of the store */
function answerParts({ bytes, read }: RemoteFile, fail: (error: unknown) => void) {
  const { port1: own, port2: port } = new MessageChannel();
  const signal = new SharedArrayBuffer(4);
  own.on("message", async ({ from, to }: { from: number; to: number }) => {
    try {
      own.postMessage(await read(from, to));
    } catch (error) {
      fail(error);
    }
    Atomics.store(new Int32Array(signal), 0, 1);
    Atomics.notify(new Int32Array(signal), 0);
  });
  return { remote: { bytes, port, signal }, close: () => own.close() };
}

/** A recording unless the file was only hashed, and the hash, which is empty for a file in a Blob store; or the fault. */
type Found = { recording?: Recording; sha256: string } | Fault;

/**
 * Runs the thread. A crash or timeout of it counts as a fault of the file.
 * @throws {unknown} an error of reading from the Blob store
 */
function runThread(task: Task): Promise<Found> {
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/library/file-parsing/look-thread.mjs");
  let fail: (error: unknown) => void = () => {};
  const parts = "file" in task ? answerParts(task.file, (error) => fail(error)) : null;
  const worker = new Worker(/* turbopackIgnore: true */ script, {
    workerData: parts ? { looks: true, remote: parts.remote } : task,
    transferList: parts ? [parts.remote.port] : [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    let recording: Recording | undefined;
    const stop = () => {
      clearTimeout(timer);
      parts?.close();
      void worker.terminate();
    };
    const end = (result: Found) => {
      stop();
      resolve(result);
    };
    fail = (error) => {
      stop();
      reject(error);
    };
    let timer = setTimeout(() => end({ fault: TOO_SLOW }), START_TIMEOUT_MS);
    const restart = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ fault: TOO_SLOW }), ms);
    };
    worker.on("message", (message: Message) => {
      if (message.state === "ready") restart(timeoutOf(task));
      else if (message.state === "refused") end(message);
      else if (message.state === "hashed") end({ recording, sha256: message.sha256 });
      else {
        // A rejected file needs no hash.
        const verdict = judge(message.facts);
        if ("fault" in verdict) return end(verdict);
        recording = verdict.recording;
        if (parts) end({ recording, sha256: "" });
        else restart(HASH_TIMEOUT_MS);
      }
    });
    worker.on("error", () => end({ fault: "This file has too many parts" }));
    worker.on("exit", () => end({ fault: TOO_SLOW }));
  });
}

const timeoutOf = (task: Task) => {
  if ("file" in task) return BLOB_TIMEOUT_MS;
  return task.looks ? LOOK_TIMEOUT_MS : HASH_TIMEOUT_MS;
};

/**
 * Inspects a received file (docs/behaviour.md, 41) by its bytes, not its name. The parsers run in a thread with limited
 * memory and time.
 */
export const lookInside = (file: string): Promise<Look> =>
  inTurn(() => runThread({ path: file, looks: true })) as Promise<Look>;

/** Inspects a file in a Blob store, fetching only the parts it needs. @throws {unknown} errors of `read` */
export const lookInBlob = (file: RemoteFile): Promise<Look> => inTurn(() => runThread({ file })) as Promise<Look>;

/** The SHA-256 of a file. @throws {Error} when it cannot be read, or takes too long */
async function hashFile(file: string): Promise<string> {
  const found = await inTurn(() => runThread({ path: file, looks: false }));
  if ("fault" in found) throw new Error(`A stored recording cannot be read: ${found.fault}`);
  return found.sha256;
}

/**
 * True when the file of a lesson still has its recorded size and hash, or its tag in the Blob store.
 * @throws {unknown} when it cannot be read, which says nothing about the file
 */
export async function isFileWhole(videoId: string): Promise<boolean> {
  const found = await findFileOf(videoId);
  if (!found) return false;
  if (found.store === "blob") {
    const stored = await requireVideoBlob().find(found.object);
    return stored?.bytes === found.bytes && stored.etag === found.etag;
  }
  const file = videoFolder().pathOf(found.object);
  const stats = await unlessMissing(stat(file));
  return stats !== null && stats.size === found.bytes && (await hashFile(file)) === found.sha256;
}
