/** The number of latest calls whose repetition is recognised. */
const REMEMBERED_REPORTS = 256;

/** Bytes of a fingerprint. One in about 300 trillion pairs of different ids has the same one. */
const FINGERPRINT_BYTES = 6;

/** A short form of an id: the XOR of a UUID's halves, so that it has random bits for every version of UUID. */
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

/** Adds a call to the latest ones; drops the oldest above the limit. */
export const withReport = (recent: Buffer, id: string): Buffer =>
  Buffer.concat([recent, fingerprint(id)]).subarray(-REMEMBERED_REPORTS * FINGERPRINT_BYTES);
