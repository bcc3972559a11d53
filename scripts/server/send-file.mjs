// Sends files past Next.js, whose streams make an object of every piece: with hundreds of players that is memory and time of others.
import { open } from "node:fs/promises";

/** The one piece of a file that an answer holds. */
const PIECE_BYTES = 32 * 1024;

/**
 * @typedef {object} FilePart
 * @property {string} path
 * @property {number} from the first byte
 * @property {number} to the last byte
 */

/**
 * Sends a part of a file as the body of an answer that its handler leaves without one. The file is opened then: an answer whose client hangs
 * up before sends nothing.
 * @param {import("node:http").ServerResponse} response
 * @param {FilePart} part
 */
export function sendFileInstead(response, part) {
  const end = response.end;
  response.end = (/** @type {any[]} */ ...body) => {
    response.end = end;
    // The body of a refusal.
    if (body.some((part) => part && typeof part !== "function")) return Reflect.apply(end, response, body);
    sendFile(response, part).catch((error) => {
      process.stderr.write(`${error?.stack ?? error}\n`);
      response.destroy();
    });
    return response;
  };
}

/** @param {import("node:http").ServerResponse} response @param {FilePart} part */
async function sendFile(response, { path, from, to }) {
  if (response.closed) return;
  const file = await open(path, "r");
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let at = from; at <= to && !response.closed; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, to - at + 1), at);
      if (bytesRead === 0) throw new Error("A file was cut while it was sent");
      at += bytesRead;
      // A client that has the last bytes asks for more on the same connection, which is refused until the answer has ended.
      if (at > to) await file.close();
      // The piece is written over once it has left.
      await new Promise((resolve) => {
        // A socket that is gone calls nobody back. A response has none yet while the one before it is on the same connection.
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
