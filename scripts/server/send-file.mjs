// Sends files without Next.js, whose streams create an object for every chunk, which costs too much for many players.
import { open } from "node:fs/promises";

/** The size of a response's only buffer. */
const PIECE_BYTES = 32 * 1024;

/** Milliseconds between two questions whether the reader may go on. */
const LOOK_EVERY_MS = 5_000;

/**
 * @typedef {object} FilePart
 * @property {string} path
 * @property {number} from the first byte
 * @property {number} to the last byte
 * @property {() => Promise<boolean>} mayGoOn false once the reader may not have the file any more
 */

/**
 * Sends a part of a file as the body of a response that its handler ends without one. The file is opened only then, so
 * a client that hung up before opens none.
 * @param {import("node:http").ServerResponse} response
 * @param {FilePart} part
 */
export function sendFileInstead(response, part) {
  const end = response.end;
  response.end = (/** @type {any[]} */ ...body) => {
    response.end = end;
    // A refusal has a body of its own.
    if (body.some((part) => part && typeof part !== "function")) return Reflect.apply(end, response, body);
    sendFile(response, part).catch((error) => {
      process.stderr.write(`${error?.stack ?? error}\n`);
      response.destroy();
    });
    return response;
  };
}

/** @param {import("node:http").ServerResponse} response @param {FilePart} part */
async function sendFile(response, { path, from, to, mayGoOn }) {
  if (response.closed) return;
  let lookedAt = Date.now();
  const file = await open(path, "r");
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let at = from; at <= to && !response.closed; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, to - at + 1), at);
      if (bytesRead === 0) throw new Error("A file was cut while it was sent");
      if (Date.now() - lookedAt >= LOOK_EVERY_MS) {
        if (!(await mayGoOn())) return void response.destroy();
        lookedAt = Date.now();
      }
      at += bytesRead;
      // Closed before the last write: a client that has all bytes may send its next request at once.
      if (at > to) await file.close();
      // Waits until the buffer was sent, because the next read overwrites it.
      await new Promise((resolve) => {
        // A destroyed socket never calls back. A response has no socket while an earlier one uses the connection.
        if (response.destroyed || response.socket?.destroyed) return resolve(undefined);
        response.once("close", resolve);
        response.write(piece.subarray(0, bytesRead), () => {
          response.off("close", resolve);
          resolve(undefined);
        });
      });
    }
    response.end();
  } finally {
    await file.close();
  }
}
