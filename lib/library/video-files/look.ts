import "server-only";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { type Facts, judge, type Recording } from "./verdict";

/** Time for a look, once its thread runs, and between two signs of life while a file is hashed. */
const LOOK_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 20_000;
const HASH_TIMEOUT_MS = 600_000;

/** Memory of the thread besides the tables that it reads. */
const MAX_HEAP_MB = 160;

/** Looks at a time; others wait. */
const MAX_RUNNING = 2;

type Message =
  | { state: "ready" }
  | { state: "looked"; facts: Facts }
  | { state: "hashed"; sha256: string }
  | { state: "refused"; fault: string };

/** A file that browsers play, with the SHA-256 of its bytes; or why it is refused. */
export type Look = { recording: Recording; sha256: string } | { fault: string };

const TOO_SLOW = "This file takes too long to read";

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Runs the thread. @returns what it found, or a fault; a thread that dies or hangs is a fault of the file */
function runThread(file: string, looks: boolean): Promise<{ facts?: Facts; sha256: string } | { fault: string }> {
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/library/file-parsing/look-thread.mjs");
  const worker = new Worker(/* turbopackIgnore: true */ script, {
    workerData: { path: file, looks },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
  });
  return new Promise((resolve) => {
    let facts: Facts | undefined;
    const end = (result: { facts?: Facts; sha256: string } | { fault: string }) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(result);
    };
    let timer = setTimeout(() => end({ fault: TOO_SLOW }), START_TIMEOUT_MS);
    const restart = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ fault: TOO_SLOW }), ms);
    };
    worker.on("message", (message: Message) => {
      if (message.state === "ready") restart(looks ? LOOK_TIMEOUT_MS : HASH_TIMEOUT_MS);
      else if (message.state === "refused") end(message);
      else if (message.state === "hashed") end({ facts, sha256: message.sha256 });
      else {
        facts = message.facts;
        // A file that is refused anyway needs no hash.
        const verdict = judge(facts);
        if ("fault" in verdict) end(verdict);
        else restart(HASH_TIMEOUT_MS);
      }
    });
    worker.on("error", () => end({ fault: "This file has too many parts" }));
    worker.on("exit", () => end({ fault: TOO_SLOW }));
  });
}

/**
 * Looks into a file that arrived (docs/behaviour.md, 41): the bytes decide, not its name. The parsers run in a thread with
 * bounded memory and time.
 */
export async function lookInside(file: string): Promise<Look> {
  const found = await inTurn(() => runThread(file, true));
  if ("fault" in found) return found;
  const verdict = judge(found.facts as Facts);
  return "fault" in verdict ? verdict : { recording: verdict.recording, sha256: found.sha256 };
}

/** The SHA-256 of a file; null when it cannot be read. */
export async function hashFile(file: string): Promise<string | null> {
  const found = await inTurn(() => runThread(file, false));
  return "fault" in found ? null : found.sha256;
}
