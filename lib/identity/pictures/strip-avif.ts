import { type Box, boxesIn, Reader, typeAt } from "./media-boxes";

/** The types of items that hold metadata: Exif data, and XMP. */
const METADATA = ["Exif", "mime"];

/** An Exif item without entries: the place of the TIFF data, a header, and an empty directory. */
const EMPTY_EXIF = [0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0];

const SPACE = 0x20;

/** Bytes of a version and flags, which some boxes begin with. */
const VERSION_BYTES = 4;

type Extent = { from: number; to: number };

/** The types of the items by their ids. */
function itemTypes(bytes: Uint8Array, { from, to }: Box): Map<number, string> {
  const header = new Reader(bytes, from, to);
  const version = header.number(1);
  header.at += 3 + (version === 0 ? 2 : 4);
  const types = new Map<number, string>();
  for (const entry of boxesIn(bytes, header.at, to)) {
    const reader = new Reader(bytes, entry.from, entry.to);
    const entryVersion = reader.number(1);
    reader.at += 3;
    const id = reader.number(entryVersion >= 3 ? 4 : 2);
    // A number for protection comes before the type.
    if (entryVersion >= 2) types.set(id, typeAt(bytes, reader.at + 2));
  }
  return types;
}

/** The places of the items' bytes. @param data the content of the `idat` box, where some items lie */
function itemExtents(bytes: Uint8Array, { from, to }: Box, data: Box | undefined): Map<number, Extent[]> {
  const reader = new Reader(bytes, from, to);
  const version = reader.number(1);
  reader.at += 3;
  const [sizes, more] = [reader.number(1), reader.number(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version > 0 ? more & 15 : 0;
  const count = reader.number(version < 2 ? 2 : 4);
  const items = new Map<number, Extent[]>();
  for (let item = 0; item < count; item += 1) {
    const id = reader.number(version < 2 ? 2 : 4);
    const method = version > 0 ? reader.number(2) & 15 : 0;
    reader.at += 2;
    const base = reader.number(baseSize) + (method === 1 ? (data?.from ?? 0) : 0);
    const extents = Array.from({ length: reader.number(2) }, () => {
      reader.at += indexSize;
      const start = base + reader.number(offsetSize);
      return { from: start, to: start + reader.number(lengthSize) };
    });
    items.set(id, extents);
  }
  return items;
}

/** Overwrites an item that may lie in several places. */
function overwrite(bytes: Uint8Array, extents: Extent[], content: number[], filler: number): void {
  let written = 0;
  for (const { from, to } of extents) {
    if (to > bytes.length) throw new RangeError("An item lies behind the end");
    for (let at = from; at < to; at += 1) bytes[at] = content[written++] ?? filler;
  }
}

/** Turns a box into free space. */
function free(bytes: Uint8Array, { start, from, to }: Box): void {
  bytes.set(Buffer.from("free", "latin1"), start + 4);
  bytes.fill(0, from, to);
}

function blankItems(bytes: Uint8Array, meta: Box): void {
  const boxes = boxesIn(bytes, meta.from + VERSION_BYTES, meta.to);
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [names, places] = [find("iinf"), find("iloc")];
  if (!names || !places) return;
  const types = itemTypes(bytes, names);
  for (const [id, extents] of itemExtents(bytes, places, find("idat"))) {
    const type = types.get(id) ?? "";
    if (!METADATA.includes(type)) continue;
    if (type === "Exif") overwrite(bytes, extents, EMPTY_EXIF, 0);
    else overwrite(bytes, extents, [], SPACE);
  }
}

/** Frees the descriptions of a sequence and of its tracks. */
function freeDescriptions(bytes: Uint8Array, { from, to }: Box): void {
  for (const box of boxesIn(bytes, from, to)) {
    if (box.type === "trak") freeDescriptions(bytes, box);
    else if (box.type === "udta" || box.type === "meta") free(bytes, box);
  }
}

/**
 * An AVIF whose Exif data and XMP are overwritten, since all places in the file are counted from its start. The picture is
 * turned by a property of its own. Null for a file that ends within a box.
 */
export function stripAvif(original: Uint8Array): Uint8Array | null {
  const bytes = Uint8Array.from(original);
  try {
    for (const box of boxesIn(bytes, 0, bytes.length)) {
      if (box.type === "meta") blankItems(bytes, box);
      else if (box.type === "moov") freeDescriptions(bytes, box);
      else if (box.type === "uuid") free(bytes, box);
    }
    return bytes;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
