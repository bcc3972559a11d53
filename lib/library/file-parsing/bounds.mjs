// Limits for the inspection of an uploaded file. Plain JavaScript, because it runs in a worker thread.
/** A file that is not a video, or that was made to slow down its reader. */
export class Refused extends Error {}

export const CUT = "This file is cut or damaged: its parts do not fit its size";
export const TOO_MANY_PARTS = "This file has too many parts";

/** The limit of boxes or elements. A recording of 12 hours in fragments of a second has 90,000. */
const MAX_PARTS = 300_000;

/** Bytes of one read for the headers of parts, which are often close together. */
const WINDOW_BYTES = 8192;

/** Reads a file in pieces, and counts its parts. */
export class Reader {
  parts = 0;
  /** @type {Buffer} */
  #window = Buffer.alloc(0);
  #windowAt = 0;

  /**
   * @param {number} size of the file
   * @param {(at: number, length: number) => Buffer} readAt is called within the size only
   */
  constructor(size, readAt) {
    this.size = size;
    this.readAt = readAt;
  }

  /** @param {number} at @param {number} length @returns {Buffer} shorter at the end of the file */
  read(at, length) {
    if (length > WINDOW_BYTES) return this.#readFresh(at, length);
    const from = at - this.#windowAt;
    if (from < 0 || from + Math.min(length, this.size - at) > this.#window.length) {
      this.#window = this.#readFresh(at, WINDOW_BYTES);
      this.#windowAt = at;
    }
    const start = at - this.#windowAt;
    return this.#window.subarray(start, Math.max(start, start + length));
  }

  /** @param {number} at @param {number} length */
  #readFresh(at, length) {
    const count = Math.min(length, this.size - at);
    return count > 0 ? this.readAt(at, count) : Buffer.alloc(0);
  }

  /** Counts a part. @throws {Refused} above the limit */
  count() {
    this.parts += 1;
    if (this.parts > MAX_PARTS) throw new Refused(TOO_MANY_PARTS);
  }
}
