import type { PictureType } from "./picture";

/** The markers in a JPEG whose number slows decoding, each with a maximum far above that of cameras and programs. */
const MARKERS = new Map([
  // A progressive picture is decoded once for each of its scans.
  [0xda, 50],
  // The decoder keeps segments of these kinds in memory until the end.
  [0xe1, 1_000],
  [0xe2, 1_000],
  [0xed, 1_000],
]);

/** Reads each byte once: a search would begin anew at each of millions of fill bytes. */
function hasTooManyMarkers(bytes: Buffer): boolean {
  const counts = new Map<number, number>();
  for (let at = 1; at < bytes.length; at += 1) {
    const marker = bytes[at] ?? 0;
    if (bytes[at - 1] !== 0xff || marker === 0xff) continue;
    const max = MARKERS.get(marker);
    if (max === undefined) continue;
    const count = (counts.get(marker) ?? 0) + 1;
    if (count > max) return true;
    counts.set(marker, count);
  }
  return false;
}

/**
 * Tells if a file has more than `max` chunks.
 * @param from where the first one begins
 * @param lengthOf the bytes of the chunk that begins at a place
 */
function hasTooManyChunks(bytes: Buffer, max: number, from: number, lengthOf: (at: number) => number): boolean {
  let at = from;
  for (let count = 0; count < max; count += 1) {
    if (at + 8 > bytes.length) return false;
    at += lengthOf(at);
  }
  return at + 8 <= bytes.length;
}

/** Texts in a PNG that are compressed: the decoder keeps all of them, each inflated to eight megabytes at most. */
const COMPRESSED_TEXT = /^(?:zTXt|iTXt)$/;
const MAX_COMPRESSED_TEXTS = 20;

function hasTooManyTexts(bytes: Buffer): boolean {
  let texts = 0;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (COMPRESSED_TEXT.test(bytes.toString("latin1", at + 4, at + 8))) texts += 1;
    if (texts > MAX_COMPRESSED_TEXTS) return true;
  }
  return false;
}

/** An item that is made of other items: a few hundred bytes can name one large tile 65,536 times. */
const DERIVED_ITEM = /infe.{8,10}(?:grid|iovl)/s;

/** True for a file with so many parts that decoding takes far longer than its pixels need, as in an attack. */
export function hasTooManyParts(bytes: Buffer, type: PictureType): boolean {
  if (type === "image/jpeg") return hasTooManyMarkers(bytes);
  if (type === "image/png") {
    return hasTooManyChunks(bytes, 10_000, 8, (at) => 12 + bytes.readUInt32BE(at)) || hasTooManyTexts(bytes);
  }
  if (type === "image/avif") return DERIVED_ITEM.test(bytes.toString("latin1"));
  // The time that the frames of a WebP take grows with the square of their number.
  const paddedLength = (at: number) => 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2);
  return type === "image/webp" && hasTooManyChunks(bytes, 1_000, 12, paddedLength);
}
