const EXTENSION = 0x21;
const IMAGE = 0x2c;
const END = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;

/** Bytes of the header and the screen's description, before its colours. */
const HEADER_BYTES = 13;

/** Application extensions that decide how the picture is drawn: loops, and the colour profile. */
const DRAWN = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/** Bytes of the colours that a packed field announces. */
const colourBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0);

/** The index after a sequence of sub-blocks, each with its length before it, which a length of 0 ends. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return Number.POSITIVE_INFINITY;
}

function isDrawn(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  if (label === COMMENT) return false;
  if (label !== APPLICATION) return true;
  return DRAWN.includes(Buffer.from(bytes.subarray(at + 3, at + 14)).toString("latin1"));
}

/** A GIF without comments, XMP and anything after its end. Null for a file that ends within a block. */
export function stripGif(bytes: Uint8Array): Uint8Array | null {
  let at = HEADER_BYTES + colourBytes(bytes[10] ?? 0);
  if (at > bytes.length) return null;
  const kept: Uint8Array[] = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === END) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    let end = Number.POSITIVE_INFINITY;
    if (kind === EXTENSION) end = afterBlocks(bytes, at + 2);
    // An image: ten bytes of description, its colours, the size of a code, and its data.
    else if (kind === IMAGE) end = afterBlocks(bytes, at + 10 + colourBytes(bytes[at + 9] ?? 0) + 1);
    if (end > bytes.length) return null;
    if (kind === IMAGE || isDrawn(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // Some writers leave the end mark out.
  return Buffer.concat(kept);
}
