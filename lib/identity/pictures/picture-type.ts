import type { PictureType } from "./picture";

/** Bytes at the start of a file that identify its type. */
const TELLING_BYTES = 64;

const startsWith = (bytes: Uint8Array, start: number[], at = 0) =>
  start.every((byte, place) => bytes[at + place] === byte);
const textAt = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** A file's type by its first bytes; null for any type that is not permitted. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return "image/gif";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 12) === "WEBP") return "image/webp";
  return isAvif(bytes) ? "image/avif" : null;
}

/** An ISO media file begins with a box that lists its brands, four letters each. */
function isAvif(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4, 8) !== "ftyp") return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  const listed = textAt(bytes, 16, Math.min(length, TELLING_BYTES, bytes.length));
  const brands = [textAt(bytes, 8, 12), ...(listed.match(/.{4}/gs) ?? [])];
  return brands.some((brand) => brand === "avif" || brand === "avis");
}
