/** Calls whose repetition is recognised. */
const KEPT_BEATS = 256;

/** Bytes of a fingerprint. Two different ids have the same one in 300 billion pairs of them. */
const FINGERPRINT_BYTES = 6;

/** A short form of an id: the halves of a UUID, one over the other, so that every version of UUIDs has random bits in it. */
function fingerprint(id: string): number[] {
  const digits = id.replaceAll("-", "");
  const byte = (index: number) => Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16);
  return Array.from({ length: FINGERPRINT_BYTES }, (_, index) => byte(index) ^ byte(index + 8));
}

/** True when a call with this id is among the latest. */
export function isRepeated(recent: Uint8Array, id: string): boolean {
  const own = fingerprint(id);
  for (let start = 0; start < recent.length; start += FINGERPRINT_BYTES) {
    if (own.every((byte, index) => recent[start + index] === byte)) return true;
  }
  return false;
}

/** The latest calls with one more; the oldest goes when there are too many. */
export function withBeat(recent: Uint8Array, id: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...recent, ...fingerprint(id)].slice(-KEPT_BEATS * FINGERPRINT_BYTES));
}
