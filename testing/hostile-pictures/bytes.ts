/** Whole numbers of one byte. */
export const u8 = (...values: number[]): Buffer => Buffer.from(values);
/** Whole numbers of two bytes, the higher one first. */
export const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => u8(value >>> 8, value & 255)));
/** Whole numbers of four bytes, the highest one first. */
export const u32 = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => u16(Math.floor(value / 65_536) & 65_535, value & 65_535)));

/** A text of one byte a character. */
export const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** A part as many times as its repetitions have together about this many bytes. */
export const repeatedTo = (part: Buffer, bytes: number): Buffer =>
  Buffer.alloc(Math.floor(bytes / part.length) * part.length, part);
