const ORIENTATION_TAG = 0x0112;

/** TIFF's type for 16-bit numbers. */
const SHORT = 3;

/** Bytes of one entry in a TIFF directory. */
const ENTRY_BYTES = 12;

/**
 * The orientation in Exif data, 1 to 8; 1, as it is stored, where there is none. A camera that was held upright stores the
 * picture lying, so without it the picture would lie too.
 * @param tiff the Exif data from its byte order on
 */
export function orientationOf(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return 1;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const isLittle = order === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    const orientation = view.getUint16(entry + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** Exif data that holds an orientation and nothing else. */
export function exifOf(orientation: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  // One directory right behind the header, with one entry, and none after it.
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return new Uint8Array(view.buffer);
}
