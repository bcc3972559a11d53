import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { createTurns } from "@/lib/platform/background/turns";
import type { PictureType } from "./picture";
import { cannotStore } from "./store";

const RETRY_AFTER_SECONDS = 5;

/**
 * Waits for the decoder, which takes one picture at a time. Each that waits holds its bytes in memory.
 * @returns the function that ends the turn
 * @throws {Problem} 503 while 20 wait, or after five seconds
 */
export const takeTurn = createTurns({
  maxWaiting: 20,
  maxWaitSeconds: 5,
  refuse: () => cannotStore(RETRY_AFTER_SECONDS),
});

const TIMEOUT_MS = 5_000;

/** A busy machine takes long to start a process. */
const START_TIMEOUT_MS = 20_000;

/** The process ends when no further picture comes for this long. */
const IDLE_MS = 10_000;

type Message = { state: "begun" } | { state: "decoded"; picture: Uint8Array | null };

let decoder: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

function start(): ChildProcess {
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/identity/pictures/decode-pictures.mjs");
  const child = fork(/* turbopackIgnore: true */ script, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [],
    // No secrets: what decodes hostile files may have a hole.
    env: { NODE_ENV: "production" },
  });
  child.once("exit", () => forget(child));
  child.once("error", () => forget(child));
  // It does not keep this process from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

function forget(child: ChildProcess): void {
  if (decoder === child) decoder = undefined;
}

function stop(child: ChildProcess): void {
  forget(child);
  child.kill("SIGKILL");
}

/**
 * Decodes a picture in a process of its own, which is killed when it takes more than five seconds or too much memory.
 * It takes one picture at a time (`takeTurn`).
 * @returns the picture as WebP; null for a file that is not a picture within the limits
 * @throws {Problem} 503 when the process does not start
 */
export async function decodePicture(bytes: Buffer, type: PictureType): Promise<Buffer | null> {
  clearTimeout(idle);
  decoder ??= start();
  const child = decoder;
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const end = (picture: Uint8Array | null) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
      idle = setTimeout(stop, IDLE_MS, child).unref();
      if (hasBegun) resolve(picture && Buffer.from(picture));
      else reject(cannotStore(RETRY_AFTER_SECONDS));
    };
    const onTimeout = () => {
      stop(child);
      end(null);
    };
    let timer = setTimeout(onTimeout, START_TIMEOUT_MS);
    const onMessage = (message: Message) => {
      if (message.state === "decoded") return end(message.picture);
      hasBegun = true;
      clearTimeout(timer);
      timer = setTimeout(onTimeout, TIMEOUT_MS);
    };
    const onEnd = () => end(null);
    child.on("message", onMessage).once("exit", onEnd).once("error", onEnd);
    child.send({ bytes, type });
  });
}
