import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** A piece of a body. It is compressed on its own, so that another body with the same piece need not compress it again. */
export type Part = { bytes: Buffer; digest: string; deflated?: Promise<Buffer> };

/** Makes a piece of a text. */
export function makePart(text: string): Part {
  const bytes = Buffer.from(text);
  return { bytes, digest: createHash("sha256").update(bytes).digest("base64url") };
}

/** A list as the parts of its JSON. @param items at most this many items stand in a part */
export function partsOf(list: readonly unknown[], items: number): Part[] {
  const count = Math.max(1, Math.ceil(list.length / items));
  return Array.from({ length: count }, (_, index) => partOf(list, items, index));
}

/** The part of a list with this index, as `partsOf` makes it. */
export function partOf(list: readonly unknown[], items: number, index: number): Part {
  const slice = list.slice(index * items, (index + 1) * items);
  const isLast = (index + 1) * items >= list.length;
  return makePart(`${index === 0 ? "[" : ","}${JSON.stringify(slice).slice(1, -1)}${isLast ? "]" : ""}`);
}

const deflate = promisify(deflateRaw);

/** A full flush ends a piece at a byte and refers to nothing before it (RFC 1951), so pieces stand one after the other. */
const deflatedOf = (part: Part): Promise<Buffer> => {
  part.deflated ??= deflate(part.bytes, { finishFlush: constants.Z_FULL_FLUSH });
  return part.deflated;
};

/** RFC 1952: magic number, deflate, no flags, no time, no level, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** The last block of a deflated stream, an empty one. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** All parts as one gzip stream. */
export async function gzipOf(parts: Part[]): Promise<Buffer<ArrayBuffer>> {
  const deflated = await Promise.all(parts.map(deflatedOf));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(parts.reduce((sum, { bytes }) => crc32(bytes, sum), 0));
  trailer.writeUInt32LE(parts.reduce((length, { bytes }) => length + bytes.length, 0) % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...deflated, LAST_BLOCK, trailer]);
}
