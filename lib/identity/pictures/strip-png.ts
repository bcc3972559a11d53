import { crc32 } from "node:zlib";
import { exifOf, orientationOf } from "./orientation";

const SIGNATURE_BYTES = 8;

/** Bytes of a chunk besides its data: length, name and checksum. */
const FRAME_BYTES = 12;

/** The chunks that decide how the picture is drawn, besides those whose name begins with a capital. */
const DRAWN = "tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT".split(" ");

const isDrawn = (name: string) => /^[A-Z]/.test(name) || DRAWN.includes(name);

function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(FRAME_BYTES + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/**
 * A PNG without texts, times, Exif data and anything after its end. An orientation is kept. Null for a file that ends within
 * a chunk.
 */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let orientation = 1;
  let at = SIGNATURE_BYTES;
  while (at < bytes.length) {
    if (at + FRAME_BYTES > bytes.length) return null;
    const length = view.getUint32(at);
    const end = at + FRAME_BYTES + length;
    if (end > bytes.length) return null;
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
    if (isDrawn(name)) kept.push(bytes.subarray(at, end));
    else if (name === "eXIf") orientation = orientationOf(bytes.subarray(at + 8, end - 4));
    if (name === "IEND") break;
    at = end;
  }
  // Right after the header, which is the first chunk.
  if (orientation !== 1) kept.splice(2, 0, chunkOf("eXIf", exifOf(orientation)));
  return Buffer.concat(kept);
}
