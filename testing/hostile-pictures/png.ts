import { crc32, deflateSync } from "node:zlib";
import { halvedPicture } from "../picture";
import type { Random } from "../random";
import { latin1, repeatedTo, u8, u32 } from "./bytes";

const original = halvedPicture(16, 8);
/** The length of the signature and the header. */
const HEADER_END = 33;

const chunk = (type: string, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat([latin1(type), ...content]);
  return Buffer.concat([u32(bytes.length - 4), bytes, u32(crc32(bytes))]);
};
const withChunks = (...chunks: Buffer[]) =>
  Buffer.concat([original.subarray(0, HEADER_END), ...chunks, original.subarray(HEADER_END)]);

const header = (width: number, height: number, depth: number, colour: number, interlaced: number) =>
  Buffer.concat([original.subarray(0, 8), chunk("IHDR", u32(width, height), u8(depth, colour, 0, 0, interlaced))]);

/** Up to 400,000 chunks without content. */
export const emptyChunks = (random: Random): Buffer => {
  const type = random.pick(["teSt", "tEXt", "IDAT", "iTXt", "zTXt", "fdAT"] as const);
  return withChunks(repeatedTo(chunk(type), random.whole(100_000, 4_800_000)));
};

/** Dimensions far above what is decoded. */
export const dimensions = (random: Random): Buffer => {
  const side = () => random.pick([7_000, 65_536, 1_000_000, 2 ** 31 - 1, 0] as const);
  const start = header(side(), side(), random.pick([1, 8, 16] as const), 6, random.whole(0, 1));
  return Buffer.concat([start, original.subarray(HEADER_END)]);
};

let zeros: Buffer | undefined;
/** Half a megabyte that becomes a hundred. */
const compressedZeros = () => {
  zeros ??= deflateSync(Buffer.alloc(100 * 1024 * 1024), { level: 1 });
  return zeros;
};

/** Text, a colour profile or lines of the picture that are a hundred megabytes once they are decompressed. */
export function bomb(random: Random): Buffer {
  const type = random.pick(["zTXt", "iCCP", "iTXt", "IDAT"] as const);
  const name = latin1("name\0");
  const before = { zTXt: [name, u8(0)], iCCP: [name, u8(0)], iTXt: [name, u8(1, 0, 0, 0)], IDAT: [] }[type];
  return withChunks(chunk(type, ...before, compressedZeros()));
}

/** A picture of one line of up to 12.5 megapixels. */
export const line = (random: Random): Buffer =>
  Buffer.concat([
    header(random.whole(20_000, 12_500_000), 1, 16, 6, random.whole(0, 1)),
    chunk("IDAT", compressedZeros()),
    chunk("IEND"),
  ]);

/** A picture of up to 240 megapixels in half a megabyte. */
export const pixels = (random: Random): Buffer =>
  Buffer.concat([
    header(random.whole(20_000, 60_000), random.whole(2_001, 4_000), 8, 0, 0),
    chunk("IDAT", compressedZeros()),
    chunk("IEND"),
  ]);
