import sharp from "sharp";
import { pictureWithMetadata } from "../picture-with-metadata";
import type { Random } from "../random";
import { latin1, repeatedTo, u8, u16, u32 } from "./bytes";

const original = pictureWithMetadata("image/jpeg");
const MARKER = 0xff;
const [START_OF_FRAME, START_OF_SCAN, TABLE, COMMENT, EXIF, PROFILE] = [0xc2, 0xda, 0xc4, 0xfe, 0xe1, 0xe2];

const segment = (marker: number, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u8(MARKER, marker), u16(bytes.length + 2), bytes]);
};
/** The small picture with something between its first two bytes and the rest. */
const withFirst = (...first: Buffer[]) => Buffer.concat([original.subarray(0, 2), ...first, original.subarray(2)]);

/** Megabytes of bytes that a decoder has to skip. */
export const fillBytes = (random: Random): Buffer => withFirst(Buffer.alloc(random.whole(100_000, 4_900_000), MARKER));

/** Up to a million segments without content. */
export const emptySegments = (random: Random): Buffer => {
  const marker = random.pick([COMMENT, EXIF, PROFILE, 0xdb, TABLE, 0xdd] as const);
  return withFirst(repeatedTo(segment(marker), random.whole(100_000, 4_900_000)));
};

/** Larger dimensions than the data has. */
export function dimensions(random: Random): Buffer {
  const bytes = Buffer.from(original);
  const frame = bytes.indexOf(Buffer.from([MARKER, START_OF_FRAME]));
  bytes.writeUInt16BE(random.pick([0, 1, 6_000, 65_535] as const), frame + 5);
  bytes.writeUInt16BE(random.pick([0, 1, 6_000, 65_535] as const), frame + 7);
  return bytes;
}

/** A directory of Exif data that is very long, or leads back to itself. */
export function exif(random: Random): Buffer {
  const entries = random.whole(0, 5_000);
  const entry = Buffer.concat([
    u16(random.whole(0, 65_535), random.whole(0, 15)),
    u32(random.whole(0, 2 ** 32 - 1), 8),
  ]);
  const directory = Buffer.concat([u16(65_535), repeatedTo(entry, entries * entry.length + 1), u32(8)]);
  return withFirst(segment(EXIF, latin1("Exif\0\0MM\0*"), u32(8), directory));
}

/** A colour profile of random bytes that announces megabytes. */
export function profile(random: Random): Buffer {
  const content = Buffer.from(Array.from({ length: 10_000 }, () => random.whole(0, 255)));
  content.write("acsp", 36, "latin1");
  content.writeUInt32BE(random.pick([10_000, 2 ** 32 - 1] as const), 0);
  return withFirst(segment(PROFILE, latin1("ICC_PROFILE\0"), u8(1, 1), content));
}

/** The start of a progressive grey picture of ten megapixels, up to its first scan, and one more scan with the table before it. */
async function progressive(): Promise<{ start: Buffer; scan: Buffer; header: number }> {
  const create = { width: 4_000, height: 2_500, channels: 3, background: "#f00" } as const;
  const bytes = await sharp({ create }).greyscale().jpeg({ progressive: true }).toBuffer();
  const scans: number[] = [];
  for (let at = 0; at >= 0; at = bytes.indexOf(Buffer.from([MARKER, START_OF_SCAN]), at + 1)) scans.push(at);
  const [, , second = 0, third = 0] = scans;
  const tableBefore = (scan: number) => bytes.lastIndexOf(Buffer.from([MARKER, TABLE]), scan);
  const scan = bytes.subarray(tableBefore(second), tableBefore(third));
  return { start: bytes.subarray(0, tableBefore(second)), scan, header: second - tableBefore(second) };
}

let made: ReturnType<typeof progressive> | undefined;

/** A valid picture of ten megapixels that needs hundreds of passes: each bit of each coefficient has one. */
export async function scans(random: Random): Promise<Buffer> {
  made ??= progressive();
  const { start, scan, header } = await made;
  const all: Buffer[] = [];
  const FIRST_BIT = 10;
  for (let coefficient = 1; coefficient <= 63; coefficient += 1) {
    for (let bit = FIRST_BIT; bit >= 0; bit -= 1) {
      const next = Buffer.from(scan);
      next.set([coefficient, coefficient, bit === FIRST_BIT ? bit : ((bit + 1) << 4) | bit], header + 7);
      all.push(next);
    }
  }
  return Buffer.concat([start, ...all.slice(0, random.whole(150, all.length)), u8(MARKER, 0xd9)]);
}
