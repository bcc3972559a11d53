// Validates the elements of a WebM file before the container parser reads it.
import { CUT, Refused, TOO_MANY_PARTS } from "./bounds.mjs";

/** @typedef {import("./bounds.mjs").Reader} Reader */

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const DOC_TYPE = 0x4282;

const MAX_TRACKS = 32;

/** The limit of bytes of an element other than a cluster, such as cues and attached pictures. */
const MAX_ELEMENT_BYTES = 64 * 1024 * 1024;

/**
 * An element, with the range of its content. An open element has no known length, and ends with its parent.
 * @typedef {{ id: number, from: number, to: number, isOpen: boolean }} Element
 */

/** @param {Reader} reader @param {number} at @param {number} end @returns {Element} @throws {Refused} */
function elementAt(reader, at, end) {
  reader.count();
  const head = reader.read(at, 12);
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  if (idLength < 1 || idLength > 4 || head.length <= idLength) throw new Refused(CUT);
  const id = head.readUIntBE(0, idLength);
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (sizeLength < 1 || sizeLength > 8 || head.length < idLength + sizeLength) throw new Refused(CUT);
  let size = BigInt((head[idLength] ?? 0) & (0xff >> sizeLength));
  for (let index = 1; index < sizeLength; index += 1) size = (size << 8n) | BigInt(head[idLength + index] ?? 0);
  const isOpen = size === (1n << BigInt(7 * sizeLength)) - 1n;
  const from = at + idLength + sizeLength;
  if (!isOpen && BigInt(from) + size > BigInt(end)) throw new Refused(CUT);
  return { id, from, to: isOpen ? end : from + Number(size), isOpen };
}

/** @param {Reader} reader @param {Element} parent @returns {Generator<Element>} @throws {Refused} */
function* childrenOf(reader, parent) {
  for (let at = parent.from; at < parent.to; ) {
    const element = elementAt(reader, at, parent.to);
    yield element;
    at = element.to;
  }
}

/** True when the file begins like a WebM or Matroska file. @param {Reader} reader */
export const isEbml = (reader) => reader.read(0, 4).toString("hex") === EBML.toString(16);

/**
 * Rejects a file whose elements do not fit its size, or exceed the limits.
 * @param {Reader} reader
 * @throws {Refused}
 */
export function scanWebm(reader) {
  const head = elementAt(reader, 0, reader.size);
  if (head.to - head.from > 4096) throw new Refused(CUT);
  const docType = [...childrenOf(reader, head)].find(({ id }) => id === DOC_TYPE);
  if (!docType || reader.read(docType.from, docType.to - docType.from).toString("latin1") !== "webm")
    throw new Refused("Browsers do not play Matroska files. Export the recording as MP4 or WebM");
  const segment = elementAt(reader, head.to, reader.size);
  if (segment.id !== SEGMENT) throw new Refused(CUT);
  let clusters = 0;
  for (const element of childrenOf(reader, segment)) {
    if (element.id === CLUSTER) clusters += 1;
    // A recording browser does not know the length of a cluster in advance; the parser finds its end.
    if (element.isOpen) break;
    if (element.id !== CLUSTER && element.to - element.from > MAX_ELEMENT_BYTES) throw new Refused(TOO_MANY_PARTS);
    if (element.id !== TRACKS) continue;
    const tracks = [...childrenOf(reader, element)].filter(({ id }) => id === TRACK_ENTRY).length;
    if (tracks > MAX_TRACKS) throw new Refused("This file has too many tracks");
  }
  if (clusters === 0) throw new Refused(CUT);
}
