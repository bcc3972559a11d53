import { expect, test } from "vitest";
import { captionsOf } from "@/tests/fixtures/captions";
import { asVtt } from "./as-vtt";

test("a file parses back to the same cues", () => {
  const cues = [
    { startMs: 0, endMs: 1, words: "Ada: <b>&amp; --> {\\an8}" },
    { startMs: 1, endMs: 0, words: "NOTE this" },
    { startMs: 360_000_999, endMs: 360_001_000, words: "שלום 字幕" },
  ];
  expect(captionsOf(asVtt(cues), null)).toMatchObject({ cues, broken: [], warnings: [] });
});
