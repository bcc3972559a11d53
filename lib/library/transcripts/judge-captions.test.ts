import { expect, test } from "vitest";
import { captionsOf } from "@/tests/fixtures/captions";
import { requireFewWords, requireGood, warningsOf } from "./judge-captions";
import type { Captions } from "./read-captions";

const cue = { startMs: 0, endMs: 1, words: "x" };
const of = (good: number, bad: number): Captions => ({
  cues: Array(good).fill(cue),
  whole: good,
  broken: Array.from({ length: bad }, (_, index) => ({ line: index + 1, message: "Bad" })),
  warnings: [],
  source: "upload",
});

test.each([
  ["accepts captions without a broken cue", of(20, 0), false, null],
  ["accepts captions with 95 % good cues", of(19, 1), false, null],
  [
    "rejects captions with fewer good cues",
    of(18, 1),
    false,
    { status: 400, detail: expect.stringContaining("18 of 19") },
  ],
  ["accepts captions with few good cues when `keepGood` is set", of(1, 9), true, null],
  [
    "rejects captions without a good cue",
    of(0, 3),
    true,
    { status: 400, errors: expect.arrayContaining([{ path: "text", message: "Line 1: Bad" }]) },
  ],
  ["rejects too many cues", of(20_001, 0), true, { status: 413 }],
  ["rejects too many broken cues", { ...of(1, 40_000), cues: [] }, true, { status: 413 }],
])("%s", (_, captions, keepGood, refusal) => {
  const judge = () => requireGood(captions, keepGood);
  if (refusal) expect(judge).toThrow(expect.objectContaining(refusal));
  else expect(judge).not.toThrow();
});

test("requireFewWords rejects more than 50,000 different words", () => {
  expect(() => requireFewWords(50_000)).not.toThrow();
  expect(() => requireFewWords(50_001)).toThrow(expect.objectContaining({ status: 413 }));
});

test("warningsOf sorts mistakes and warnings by line", () => {
  const text = "WEBVTT\n\n00:09.000 --> 00:10.000\nbeyond\n\n00:01.000 --> x\nbad";
  expect(warningsOf(captionsOf(text, 5000)).map(({ line }) => line)).toEqual([3, 6]);
});
