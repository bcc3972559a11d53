import { pictureWithMetadata } from "../picture-with-metadata";
import type { Random } from "../random";
import { latin1, repeatedTo, u8 } from "./bytes";

const u16le = (value: number) => u8(value & 255, value >>> 8);
const u24le = (value: number) => u8(value & 255, (value >>> 8) & 255, value >>> 16);
const u32le = (value: number) => Buffer.concat([u24le(value & 0xffffff), u8(value >>> 24)]);

const side = (random: Random) => random.pick([1, 100, 6_000, 16_383, 65_535] as const);

/** A GIF of a screen of any size and many frames. */
export function gif(random: Random): Buffer {
  const [width, height] = [side(random), side(random)];
  const screen = [latin1("GIF89a"), u16le(width), u16le(height), u8(0x80, 0, 0), u8(255, 0, 0, 0, 0, 255)];
  const control = Buffer.concat([u8(0x21, 0xf9, 4, random.whole(0, 31), 1, 0, 0, 0)]);
  const [frameWidth, frameHeight] = random.chance(0.5) ? [1, 1] : [width, height];
  // One pixel, however large the frame is.
  const frame = Buffer.concat([
    control,
    u8(0x2c, 0, 0, 0, 0),
    u16le(frameWidth),
    u16le(frameHeight),
    u8(0, 2, 2, 0x44, 1, 0),
  ]);
  return Buffer.concat([...screen, repeatedTo(frame, frame.length * random.whole(10_000, 100_000)), u8(0x3b)]);
}

const chunk = (type: string, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([latin1(type), u32le(bytes.length), bytes, Buffer.alloc(bytes.length % 2)]);
};
const riff = (...chunks: Buffer[]) => chunk("RIFF", latin1("WEBP"), ...chunks);

const still = pictureWithMetadata("image/webp");
const at = still.indexOf("VP8 ");
const pixels = still.subarray(at, at + 8 + still.readUInt32LE(at + 4));

/** A WebP of a canvas of any size and 10,000 frames or more. */
export function webp(random: Random): Buffer {
  const [width, height] = [side(random), side(random)];
  const canvas = chunk("VP8X", u8(2, 0, 0, 0), u24le(width - 1), u24le(height - 1));
  const place = Buffer.concat([u24le(0), u24le(0), u24le(15), u24le(7), u24le(10), u8(0)]);
  const frame = chunk("ANMF", place, pixels);
  const frames = repeatedTo(frame, frame.length * random.whole(10_000, 45_000));
  return riff(canvas, chunk("ANIM", u8(0, 0, 0, 0, 0, 0)), frames);
}

/** A lossless WebP of up to 268 megapixels in a few bytes. */
export function emptyWebp(random: Random): Buffer {
  const [width, height] = [random.whole(1, 16_384) - 1, random.whole(1, 16_384) - 1];
  const dimensions = u32le((width | (height << 14)) >>> 0);
  return riff(chunk("VP8L", u8(0x2f), dimensions, Buffer.alloc(random.whole(1, 2_000), random.whole(0, 255))));
}

/** Very many chunks that mean nothing. */
export const emptyChunks = (random: Random): Buffer =>
  riff(
    chunk("VP8X", u8(0, 0, 0, 0), u24le(15), u24le(7)),
    repeatedTo(chunk(random.pick(["XXXX", "ICCP", "EXIF", "ALPH"] as const)), random.whole(100_000, 4_900_000)),
    pixels,
  );
