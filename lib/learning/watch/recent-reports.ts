/** Calls whose repetition is recognised. */
const REMEMBERED_REPORTS = 256;

/** Bytes of a fingerprint. Two different ids have the same one in 300 billion pairs of them. */
const FINGERPRINT_BYTES = 6;

/** A short form of an id: the halves of a UUID, one over the other, so that every version of UUIDs has random bits in it. */
function fingerprint(id: string): Buffer {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.from(bytes.subarray(0, FINGERPRINT_BYTES).map((byte, index) => byte ^ (bytes[index + 8] as number)));
}

/** True when a call with this id is among the latest. */
export function isRepeated(recent: Buffer, id: string): boolean {
  const own = fingerprint(id);
  let start = recent.indexOf(own);
  while (start >= 0 && start % FINGERPRINT_BYTES !== 0) start = recent.indexOf(own, start + 1);
  return start >= 0;
}

/** The latest calls with one more; the oldest goes when there are too many. */
export const withReport = (recent: Buffer, id: string): Buffer =>
  Buffer.concat([recent, fingerprint(id)]).subarray(-REMEMBERED_REPORTS * FINGERPRINT_BYTES);
