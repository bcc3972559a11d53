// A worker thread that inspects one uploaded file, and hashes it if it is in the folder. Its memory is limited, and
// lib/library/video-files/look.ts ends it after a timeout.
import { createHash } from "node:crypto";
import { createReadStream, fstatSync, openSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { CUT, Reader, Refused, TOO_MANY_PARTS } from "./bounds.mjs";
import { isMp4, scanMp4 } from "./scan-mp4.mjs";
import { isEbml, scanWebm } from "./scan-webm.mjs";

const require = createRequire(import.meta.url);

const NOT_A_VIDEO = "This is not an MP4, MOV or WebM file that browsers play";

/** The limit of bytes of one read, enough for the tables of a long recording. */
const MAX_READ_BYTES = 128 * 1024 * 1024;

/** Timeout for a part of a file in a Blob store, longer than the server's own. */
const PART_TIMEOUT_MS = 30_000;

/** Size of the parser's cache. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** @param {Reader} reader @returns {Promise<import("../video-files/verdict.ts").Facts>} @throws {Refused} */
async function findFacts(reader) {
  if (isMp4(reader)) scanMp4(reader);
  else if (isEbml(reader)) scanWebm(reader);
  else throw new Refused(NOT_A_VIDEO);
  // `require` loads the package as one file, which is faster than the hundred modules of an import.
  const { CustomSource, Input, MP4, QTFF, WEBM } = /** @type {typeof import("mediabunny")} */ (require("mediabunny"));
  const source = new CustomSource({
    getSize: () => reader.size,
    read(start, end) {
      if (end - start > MAX_READ_BYTES) throw new Refused(TOO_MANY_PARTS);
      return reader.read(start, end - start);
    },
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: "fileSystem",
  });
  const input = new Input({ formats: [MP4, QTFF, WEBM], source });
  const found = await input.getTracks();
  const tracks = await Promise.all(
    found
      .filter((track) => track.isVideoTrack() || track.isAudioTrack())
      .map(async (track) => ({
        kind: track.isVideoTrack() ? /** @type {const} */ ("video") : /** @type {const} */ ("audio"),
        codec: await track.getCodec(),
        internal: String(await track.getInternalCodecId()),
      })),
  );
  const video = await input.getPrimaryVideoTrack();
  const format = await input.getFormat();
  return {
    container: format === WEBM ? "webm" : format === QTFF ? "mov" : "mp4",
    tracks,
    seconds: found.length > 0 ? await input.computeDuration() : 0,
    width: video ? await video.getDisplayWidth() : 0,
    height: video ? await video.getDisplayHeight() : 0,
  };
}

/** @returns {Promise<string>} the SHA-256 of the file, in hexadecimal digits */
async function hashOf(/** @type {string} */ path) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest("hex");
}

/** Reads a file in the folder. @param {string} path */
function folderReader(path) {
  const file = openSync(path, "r");
  return new Reader(fstatSync(file).size, (at, length) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, at));
  });
}

/**
 * Reads a file in a Blob store. The server fetches the parts, and this thread blocks until each arrives.
 * @param {Remote} remote
 */
function blobReader({ bytes, port, signal }) {
  const answered = new Int32Array(signal);
  return new Reader(bytes, (at, length) => {
    Atomics.store(answered, 0, 0);
    port.postMessage({ from: at, to: at + length - 1 });
    Atomics.wait(answered, 0, 0, PART_TIMEOUT_MS);
    const part = receiveMessageOnPort(port)?.message;
    if (!part) throw new Error("The store did not answer");
    return Buffer.from(part);
  });
}

/** @typedef {{ bytes: number, port: import("node:worker_threads").MessagePort, signal: SharedArrayBuffer }} Remote */

/** @type {{ path?: string, looks: boolean, remote?: Remote }} */
const { path, looks, remote } = workerData;
const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
port.postMessage({ state: "ready" });
try {
  const reader = () => (remote ? blobReader(remote) : folderReader(/** @type {string} */ (path)));
  if (looks) port.postMessage({ state: "looked", facts: await findFacts(reader()) });
  if (path) port.postMessage({ state: "hashed", sha256: await hashOf(path) });
} catch (error) {
  // The parser throws any kind of error for a file that it cannot read.
  port.postMessage({ state: "refused", fault: error instanceof Refused ? error.message : CUT });
}
