import { exifOf, orientationOf } from "./orientation";

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

const EXIF = "Exif\0\0";

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** True for markers without data: restarts and TEM. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** True for a segment that decides how the picture is drawn: JFIF, the colour profile, Adobe's colour transform, and no APPn. */
function isDrawn(marker: number, data: Uint8Array): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  const start = latin1(data.subarray(0, 12));
  if (marker === APP0) return start.startsWith("JFIF\0");
  if (marker === APP2) return start.startsWith("ICC_PROFILE\0");
  return marker === APP14 && start.startsWith("Adobe");
}

/** The index of the first byte after the compressed data of a scan: the next marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    // 0xFF00 is a byte of data, and restarts are part of it.
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** A segment with Exif data that holds the orientation alone. */
function orientationSegment(orientation: number): Uint8Array {
  const exif = exifOf(orientation);
  const length = 2 + EXIF.length + exif.length;
  return Buffer.concat([Buffer.from([0xff, APP1, length >> 8, length & 0xff]), Buffer.from(EXIF, "latin1"), exif]);
}

/**
 * A JPEG without Exif data, XMP, comments, previews and anything after its end. An orientation is kept, since browsers turn
 * the picture by it. Null for a file that ends within a segment.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1];
    if (marker === undefined) return null;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      kept.push(bytes.subarray(at, at + 1));
      at += 1;
      continue;
    }
    if (marker === END) {
      kept.push(bytes.subarray(at, at + 2));
      break;
    }
    if (isBare(marker) || marker === START) {
      kept.push(bytes.subarray(at, at + 2));
      at += 2;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    const data = bytes.subarray(at + 4, end);
    if (marker === APP1 && latin1(data.subarray(0, EXIF.length)) === EXIF) {
      orientation = orientationOf(data.subarray(EXIF.length));
    }
    const next = marker === SCAN ? endOfScan(bytes, end) : end;
    if (isDrawn(marker, data)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  // JFIF must be the first segment; Exif data follows it.
  const jfif = kept.findIndex((segment) => segment[0] === 0xff && segment[1] === APP0);
  if (orientation !== 1) kept.splice(Math.max(jfif, 0) + 1, 0, orientationSegment(orientation));
  return Buffer.concat(kept);
}
