import { exifOf, orientationOf } from "./orientation";

/** Bytes before the first chunk: RIFF, its length, WEBP. */
const HEADER_BYTES = 12;

/** The chunks that decide how the picture is drawn. */
const DRAWN = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"];

/** Bits of VP8X that announce Exif data and XMP. */
const FLAGS = { exif: 0x08, xmp: 0x04 };

const EXIF = "Exif\0\0";

/** Some cameras begin the chunk as JPEG does. */
function withoutPrefix(data: Uint8Array): Uint8Array {
  const hasPrefix = Buffer.from(data.subarray(0, EXIF.length)).toString("latin1") === EXIF;
  return hasPrefix ? data.subarray(EXIF.length) : data;
}

function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(name, 0, "latin1");
  chunk.writeUInt32LE(data.length, 4);
  chunk.set(data, 8);
  return chunk;
}

/** The header of an extended WebP that announces Exif data only where it is kept. */
function announcing(header: Uint8Array, hasExif: boolean): Uint8Array {
  const changed = Buffer.from(header);
  changed[8] = ((changed[8] ?? 0) & ~(FLAGS.exif | FLAGS.xmp)) | (hasExif ? FLAGS.exif : 0);
  return changed;
}

/**
 * A WebP without Exif data, XMP, unknown chunks and anything after its end. An orientation is kept. Null for a file that ends
 * within a chunk.
 */
export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES) return null;
  const total = view.getUint32(4, true) + 8;
  if (total > bytes.length) return null;
  const chunks: Uint8Array[] = [];
  let orientation = 1;
  let at = HEADER_BYTES;
  while (at < total) {
    if (at + 8 > total) return null;
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");
    const length = view.getUint32(at + 4, true);
    // A chunk is padded to an even length; a few writers leave the last byte out.
    const end = Math.min(at + 8 + length + (length % 2), total);
    if (at + 8 + length > total) return null;
    if (DRAWN.includes(name)) chunks.push(bytes.subarray(at, end));
    else if (name === "EXIF") orientation = orientationOf(withoutPrefix(bytes.subarray(at + 8, at + 8 + length)));
    at = end;
  }
  const isTurned = orientation !== 1;
  const kept = chunks.map((chunk) => (chunk[3] === 0x58 ? announcing(chunk, isTurned) : chunk));
  if (isTurned) kept.push(chunkOf("EXIF", exifOf(orientation)));
  const stripped = Buffer.concat([bytes.subarray(0, HEADER_BYTES), ...kept]);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}
