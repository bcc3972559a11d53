/** A box of an ISO media file: its type, and where it and its content lie. */
export type Box = { type: string; start: number; from: number; to: number };

/** Four letters at a place. */
export const typeAt = (bytes: Uint8Array, at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");

/** Reads unsigned numbers one after the other. @throws {RangeError} behind the end */
export class Reader {
  private readonly view: DataView;

  constructor(
    bytes: Uint8Array,
    public at: number,
    to: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, Math.min(to, bytes.length));
  }

  /** @param size 0, 1, 2, 4 or 8 bytes */
  number(size: number): number {
    let value = 0;
    for (let index = 0; index < size; index += 1) value = value * 256 + this.view.getUint8(this.at + index);
    this.at += size;
    return value;
  }
}

/** The boxes between two places. @throws {RangeError} for a box that ends behind the last place */
export function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const reader = new Reader(bytes, at, to);
    let size = reader.number(4);
    const type = typeAt(bytes, at + 4);
    reader.at += 4;
    // 1: the size follows in eight bytes; 0: the box is the last one.
    if (size === 1) size = reader.number(8);
    else if (size === 0) size = to - at;
    const end = at + size;
    if (end > to || end < reader.at) throw new RangeError(`The box ${type} has no end`);
    boxes.push({ type, start: at, from: reader.at, to: end });
    at = end;
  }
  return boxes;
}
