import { pictureWithMetadata } from "../picture-with-metadata";
import type { Random } from "../random";
import { latin1, repeatedTo, u8, u16, u32 } from "./bytes";

const box = (type: string, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u32(bytes.length + 8), latin1(type), bytes]);
};
/** A box that begins with a version and flags. */
const fullBox = (type: string, version: number, ...content: Buffer[]) => box(type, u8(version, 0, 0, 0), ...content);

const brands = box("ftyp", latin1("avif"), u32(0), latin1("avifmif1miaf"));
const handler = fullBox("hdlr", 0, u32(0), latin1("pict"), u32(0, 0, 0), u8(0));
const primary = (id: number) => fullBox("pitm", 0, u16(id));
const itemNames = (...types: string[]) =>
  fullBox(
    "iinf",
    0,
    u16(types.length),
    ...types.map((type, index) => fullBox("infe", 2, u16(index + 1, 0), latin1(type), u8(0))),
  );

const original = pictureWithMetadata("image/avif");
/** The AV1 data of the small picture, and the properties of its decoder. */
const frame = original.subarray(0x24a, 0x24a + 0x33);
const at = original.indexOf("av1C") - 4;
const decoderConfiguration = original.subarray(at, at + 12);

/** Items whose metadata lies in very many places of no length. */
export function extents(random: Random): Buffer {
  const items = random.whole(20, 40);
  const counts = Array.from({ length: items }, (_, index) => Buffer.concat([u16(index + 1, 0), u16(65_535)]));
  const places = fullBox("iloc", 0, u8(0, 0), u16(items), ...counts);
  const names = itemNames(...Array.from({ length: items }, () => random.pick(["Exif", "mime", "av01"] as const)));
  return Buffer.concat([brands, fullBox("meta", 0, handler, primary(1), names, places)]);
}

/** Boxes in boxes, thousands deep. */
export function nestedBoxes(random: Random): Buffer {
  const depth = random.whole(1_000, 200_000);
  const type = latin1(random.pick(["moov", "trak", "meta", "iprp", "dinf"] as const));
  const nested = Buffer.alloc(8 * depth);
  for (let level = 0; level < depth; level += 1) {
    nested.writeUInt32BE(8 * (depth - level), 8 * level);
    type.copy(nested, 8 * level + 4);
  }
  return Buffer.concat([brands, nested, original.subarray(32)]);
}

/** Very many empty boxes. */
export const emptyBoxes = (random: Random): Buffer => {
  const empty = repeatedTo(
    box(random.pick(["free", "uuid", "skip", "meta"] as const)),
    random.whole(100_000, 5_000_000),
  );
  return Buffer.concat([brands, box("moov", empty)]);
};

/** A picture whose header announces other dimensions than its data has. */
export function dimensions(random: Random): Buffer {
  const bytes = Buffer.from(original);
  const size = bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(random.pick([1, 65_535, 1_000_000, 2 ** 31 - 1, 2 ** 32 - 1] as const), size);
  bytes.writeUInt32BE(random.pick([1, 65_535, 1_000_000, 2 ** 31 - 1, 2 ** 32 - 1] as const), size + 4);
  return bytes;
}

/** A picture of up to 65,536 tiles, which are all the same one, or the picture itself. */
export function grid(random: Random): Buffer {
  const most = random.pick([16, 256] as const);
  const [rows, columns] = [random.whole(1, most), random.whole(1, most)];
  const tile = random.pick([1, 2] as const);
  const tiles = Math.min(65_535, rows * columns);
  const description = Buffer.concat([
    u8(0, 0, rows - 1, columns - 1),
    u16(Math.min(65_535, columns * 16), Math.min(65_535, rows * 8)),
  ]);
  const data = Buffer.concat([frame, description]);
  const properties = box(
    "iprp",
    box("ipco", fullBox("ispe", 0, u32(16, 8)), decoderConfiguration, fullBox("ispe", 0, u32(columns * 16, rows * 8))),
    fullBox("ipma", 0, u32(2), u16(1), u8(2, 1, 0x82), u16(2), u8(1, 3)),
  );
  const references = fullBox("iref", 0, box("dimg", u16(2, tiles), repeatedTo(u16(tile), 2 * tiles)));
  // The places of the two items, counted in the box of their data.
  const places = fullBox(
    "iloc",
    1,
    u8(0x44, 0),
    u16(2),
    ...[
      [1, 0, frame.length],
      [2, frame.length, description.length],
    ].map(([id = 0, from = 0, length = 0]) => Buffer.concat([u16(id, 1, 0, 1), u32(from, length)])),
  );
  const meta = [handler, primary(2), itemNames("av01", "grid"), places, properties, references, box("idat", data)];
  return Buffer.concat([brands, fullBox("meta", 0, ...meta)]);
}
