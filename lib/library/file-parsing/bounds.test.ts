import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { box, makeRecording } from "@/tests/fixtures/recordings";
import { Reader, Refused } from "./bounds.mjs";
import { scanMp4 } from "./scan-mp4.mjs";
import { scanWebm } from "./scan-webm.mjs";

/** A scan takes a few milliseconds; the limit leaves room for a busy machine. */
const SLOW_MS = 2_000;

const files: { name: string; bytes: Buffer; scan: (reader: Reader) => void }[] = [];

beforeAll(async () => {
  const add = (name: string, bytes: Buffer, scan: (reader: Reader) => void) => files.push({ name, bytes, scan });
  add("an MP4", await makeRecording({ audio: "aac" }), scanMp4);
  add("an MP4 in fragments", await makeRecording({ fastStart: "fragmented" }), scanMp4);
  add("a MOV with its header at the end", await makeRecording({ kind: "mov", fastStart: false }), scanMp4);
  add("a WebM", await makeRecording({ kind: "webm", video: "vp9", audio: "opus" }), scanWebm);
});

/** Scans a file. @returns null, or the reason why it is rejected */
function walkOver(bytes: Buffer, scan: (reader: Reader) => void): string | null {
  try {
    scan(new Reader(bytes.length, (at, length) => bytes.subarray(at, at + length)));
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/** Kinds of damage: a false number, removed bytes, or repeated bytes. `at` is a fraction of the length. */
const damage = fc.oneof(
  fc.record({
    kind: fc.constant("number" as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    value: fc.constantFrom(0, 1, 7, 8, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff),
  }),
  fc.record({
    kind: fc.constant("cut" as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.nat(3_000),
  }),
  fc.record({
    kind: fc.constant("twice" as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.nat(3_000),
  }),
);

/** Maps a fraction to a place in the first or the last 2,000 bytes, where the headers are. */
const placeIn = (bytes: Buffer, at: number) => {
  const edge = Math.min(bytes.length, 2_000);
  return Math.floor(at < 0.5 ? at * 2 * edge : bytes.length - (at - 0.5) * 2 * edge);
};

function damaged(bytes: Buffer, acts: (typeof damage extends fc.Arbitrary<infer Act> ? Act : never)[]): Buffer {
  let file = Buffer.from(bytes);
  for (const act of acts) {
    const place = placeIn(file, act.at);
    if (act.kind === "number" && place + 4 <= file.length) file.writeUInt32BE(act.value, place);
    if (act.kind === "cut") file = Buffer.concat([file.subarray(0, place), file.subarray(place + act.bytes)]);
    if (act.kind === "twice")
      file = Buffer.concat([file.subarray(0, place), file.subarray(place, place + act.bytes), file.subarray(place)]);
  }
  return file;
}

test("accepts undamaged files", () => {
  expect(files.map(({ name, bytes, scan }) => [name, walkOver(bytes, scan)])).toEqual(
    files.map(({ name }) => [name, null]),
  );
});

test("accepts a damaged file or rejects it with a sentence, in bounded time", () => {
  fc.assert(
    fc.property(fc.nat(3), fc.array(damage, { minLength: 1, maxLength: 4 }), (index, acts) => {
      const { bytes, scan } = files[index] as (typeof files)[number];
      const began = performance.now();
      const refusal = walkOver(damaged(bytes, acts), scan);
      expect(performance.now() - began).toBeLessThan(SLOW_MS);
      if (refusal !== null) expect(refusal).toMatch(/^[A-Z].{20,}/);
    }),
    { numRuns: 500 },
  );
}, 60_000);

test.each(["stss", "stco"])("an MP4 whose %s has more than five million entries is refused", (type) => {
  const entries = Buffer.alloc(8 + 4 * 5_000_001);
  entries.writeUInt32BE(5_000_001, 4);
  const header = ["stbl", "minf", "mdia", "trak", "moov"].reduce(
    (inner, outer) => box(outer, inner),
    box(type, entries),
  );
  const bytes = Buffer.concat([box("ftyp", Buffer.from("isom")), header, box("mdat")]);
  expect(walkOver(bytes, scanMp4)).toBe("This file has too many parts");
});
