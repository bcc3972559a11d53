// Validates the boxes of an MP4 or MOV file before the container parser reads it.
import { CUT, Refused, TOO_MANY_PARTS } from "./bounds.mjs";

/** @typedef {import("./bounds.mjs").Reader} Reader */

/** A box, with the range of its content. @typedef {{ type: string, from: number, to: number }} Box */

const MAX_HEADER_BYTES = 128 * 1024 * 1024;
const MAX_TRACKS = 32;
const MAX_DEPTH = 10;

/** The limit of samples of a track: 12 hours of sound in samples of 10 ms have 4,320,000. */
const MAX_SAMPLES = 5_000_000;

const CONTAINERS = new Set(["moov", "trak", "mdia", "minf", "stbl", "edts", "mvex", "moof", "traf"]);

/**
 * The tables by box type: the offset of the number of entries, and the bytes of an entry.
 * @type {Record<string, [at: number, bytes: number]>}
 */
const TABLES = {
  stts: [4, 8],
  ctts: [4, 8],
  stsc: [4, 12],
  stco: [4, 4],
  co64: [4, 8],
  stss: [4, 4],
  stsd: [4, 16],
  elst: [4, 12],
};

/** @param {Reader} reader @param {number} at @param {number} end @returns {Box} @throws {Refused} */
function boxAt(reader, at, end) {
  reader.count();
  const head = reader.read(at, 16);
  if (head.length < 8) throw new Refused(CUT);
  const type = head.toString("latin1", 4, 8);
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.length < 16) throw new Refused(CUT);
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
  if (size < (isLong ? 16 : 8) || at + size > end) throw new Refused(CUT);
  return { type, from: at + (isLong ? 16 : 8), to: at + size };
}

/** @param {Reader} reader @param {Box} box @throws {Refused} for a table that claims more entries than it has bytes */
function checkTable(reader, { type, from, to }) {
  if (type === "stsz" || type === "stz2") {
    const head = reader.read(from, 12);
    if (head.length < 12) throw new Refused(CUT);
    const [size, count] = [head.readUInt32BE(4), head.readUInt32BE(8)];
    const bytes = type === "stsz" ? (size === 0 ? 4 * count : 0) : Math.ceil(((size & 0xff) * count) / 8);
    if (count > MAX_SAMPLES || 12 + bytes > to - from) throw new Refused(CUT);
    return;
  }
  const table = TABLES[type];
  if (!table) return;
  const [at, bytes] = table;
  const head = reader.read(from, at + 4);
  if (head.length < at + 4 || head.readUInt32BE(at) * bytes > to - from) throw new Refused(CUT);
  // A reader makes a list of each table, which no limit of a thread's memory stops.
  if (head.readUInt32BE(at) > MAX_SAMPLES) throw new Refused(TOO_MANY_PARTS);
  if (type !== "stts") return;
  let samples = 0;
  const entries = reader.read(from + 8, 8 * head.readUInt32BE(at));
  for (let entry = 0; entry + 8 <= entries.length; entry += 8) samples += entries.readUInt32BE(entry);
  if (samples > MAX_SAMPLES) throw new Refused(TOO_MANY_PARTS);
}

/** @param {Reader} reader @param {Box} parent @param {number} depth @returns {number} the tracks in it @throws {Refused} */
function walk(reader, parent, depth) {
  if (depth > MAX_DEPTH) throw new Refused(TOO_MANY_PARTS);
  let tracks = 0;
  for (let at = parent.from; at < parent.to; ) {
    // Old programs end a list of boxes with four zero bytes.
    if (parent.to - at < 8) break;
    const box = boxAt(reader, at, parent.to);
    checkTable(reader, box);
    if (box.type === "trak") tracks += 1;
    if (CONTAINERS.has(box.type)) tracks += walk(reader, box, depth + 1);
    at = box.to;
  }
  return tracks;
}

/** True when the file begins like an MP4 or MOV file. @param {Reader} reader */
export const isMp4 = (reader) => reader.read(4, 4).toString("latin1") === "ftyp";

/**
 * Rejects a file whose boxes do not fit its size, or exceed the limits.
 * @param {Reader} reader
 * @throws {Refused}
 */
export function scanMp4(reader) {
  const seen = { moov: 0, media: 0 };
  for (let at = 0; at < reader.size; ) {
    const box = boxAt(reader, at, reader.size);
    if (box.type === "moov") {
      seen.moov += 1;
      if (box.to - box.from > MAX_HEADER_BYTES) throw new Refused(TOO_MANY_PARTS);
      if (walk(reader, box, 1) > MAX_TRACKS) throw new Refused("This file has too many tracks");
    }
    if (box.type === "moof") walk(reader, box, 1);
    if (box.type === "mdat") seen.media += 1;
    at = box.to;
  }
  if (seen.moov !== 1 || seen.media === 0) throw new Refused(CUT);
}
