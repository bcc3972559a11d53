import { expect, test } from "vitest";
import { requireGood, warningsOf } from "./judge-captions";
import { type Captions, readCaptions } from "./read-captions";

const cue = { startMs: 0, endMs: 1, words: "x" };
const of = (good: number, bad: number): Captions => ({
  cues: Array(good).fill(cue),
  whole: good,
  broken: Array.from({ length: bad }, (_, index) => ({ line: index + 1, message: "Bad" })),
  warnings: [],
  source: "upload",
});

test.each([
  ["all are whole", of(20, 0), false, null],
  ["95 % are whole", of(19, 1), false, null],
  ["fewer are whole", of(18, 1), false, { status: 400, detail: expect.stringContaining("18 of 19") }],
  ["fewer are whole and the good ones are asked for", of(1, 9), true, null],
  [
    "none is whole",
    of(0, 3),
    true,
    { status: 400, errors: expect.arrayContaining([{ path: "text", message: "Line 1: Bad" }]) },
  ],
  ["there are too many", of(20_001, 0), true, { status: 413 }],
  ["most are mistakes and there are too many", { ...of(1, 40_000), cues: [] }, true, { status: 413 }],
])("captions of which %s", (_, captions, keepGood, refusal) => {
  const judge = () => requireGood(captions, keepGood);
  if (refusal) expect(judge).toThrow(expect.objectContaining(refusal));
  else expect(judge).not.toThrow();
});

test("names mistakes and remarks in the order of their lines", () => {
  const text = "WEBVTT\n\n00:09.000 --> 00:10.000\nbeyond\n\n00:01.000 --> x\nbad";
  expect(warningsOf(readCaptions(text, 5000)).map(({ line }) => line)).toEqual([3, 6]);
});
