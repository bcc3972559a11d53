import type { PictureType } from "./picture";

/**
 * The kind of part that makes decoding a file slow, far beyond its pixels, when there are very many: the place behind the next one,
 * or -1, and the number that no camera or program comes near.
 */
type Parts = { max: number; next: (bytes: Buffer, from: number) => number };

const repeated = (mark: number[], max: number): Parts => {
  const sought = Buffer.from(mark);
  const next = (bytes: Buffer, from: number) => {
    const at = bytes.indexOf(sought, from);
    return at < 0 ? -1 : at + sought.length;
  };
  return { max, next };
};

/** Bytes of a PNG's signature, and of a chunk without its content. */
const SIGNATURE_BYTES = 8;
const CHUNK_BYTES = 12;

function nextChunk(bytes: Buffer, from: number): number {
  if (from === 0) return SIGNATURE_BYTES;
  return from + CHUNK_BYTES <= bytes.length ? from + CHUNK_BYTES + bytes.readUInt32BE(from) : -1;
}

const PARTS: Partial<Record<PictureType, Parts[]>> = {
  // A progressive JPEG is decoded once for each of its scans. Segments of three kinds are kept until the end.
  "image/jpeg": [
    repeated([0xff, 0xda], 50),
    repeated([0xff, 0xe1], 1_000),
    repeated([0xff, 0xe2], 1_000),
    repeated([0xff, 0xed], 1_000),
  ],
  "image/png": [{ max: 10_000, next: nextChunk }],
  "image/webp": [repeated([...Buffer.from("ANMF")], 1_000)],
};

function exceeds({ max, next }: Parts, bytes: Buffer): boolean {
  let at = 0;
  for (let count = 0; count <= max; count += 1) {
    at = next(bytes, at);
    if (at < 0) return false;
  }
  return true;
}

/** True for a file of so many parts that it was made to hold its decoder. */
export const hasTooManyParts = (bytes: Buffer, type: PictureType): boolean =>
  (PARTS[type] ?? []).some((parts) => exceeds(parts, bytes));
