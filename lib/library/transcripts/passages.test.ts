import { describe, expect, test } from "vitest";
import { toPassages } from "./passages";

/** Cues of five seconds each, one after the other. */
const cuesOf = (words: string[], gaps: number[] = []) => {
  let at = 0;
  return words.map((said, index) => {
    at += (gaps[index] ?? 0) * 1000;
    const cue = { startMs: at, endMs: at + 5000, words: said };
    at += 5000;
    return cue;
  });
};
const long = "a".repeat(100);
const linesOf = (words: string[], gaps?: number[]) => toPassages(cuesOf(words, gaps)).map(({ lines }) => lines.length);

describe("a passage", () => {
  test("lasts half a minute, and overlaps with the first words of the next", () => {
    const [first, second] = toPassages(cuesOf(Array.from({ length: 8 }, () => long)));
    expect(first).toMatchObject({ endMs: 30_000, starts: [0, 5000, 10_000, 15_000, 20_000, 25_000, 30_000] });
    expect(second).toMatchObject({ endMs: 40_000, starts: [30_000, 35_000] });
  });

  test("overlaps with as many cues as a search has words, where they are short", () => {
    const cues = Array.from({ length: 100 }, (_, n) => ({ startMs: n * 1000, endMs: n * 1000 + 1000, words: "a" }));
    expect(toPassages(cues)[0]?.starts).toHaveLength(30 + 10);
  });

  test("ends with the first sentence after fifteen seconds", () => {
    expect(linesOf([`${long}.`, long, `${long}.”`, long])).toEqual([4, 1]);
  });

  test("ends at a pause, without an overlap", () => {
    expect(linesOf([long, long, long], [0, 0, 4])).toEqual([2, 1]);
  });

  test("has two thousand characters at most, of cues at one time, and overlaps with no longer cue", () => {
    const atOnce = (count: number, words: string) =>
      Array.from({ length: count }, () => ({ startMs: 1000, endMs: 1001, words }));
    const short = toPassages(atOnce(15_000, "we see the light"));
    expect(Math.max(...short.map(({ lines }) => lines.join("\n").length))).toBeLessThan(2_300);
    const longest = "a b ".repeat(2_490).trim();
    const passages = toPassages([...atOnce(1, "first"), ...atOnce(200, longest)]);
    expect(passages).toHaveLength(201);
    expect(passages.every(({ lines }) => lines.length === 1)).toBe(true);
  });

  test("consists of one cue when that is too long", () => {
    expect(toPassages([{ startMs: 0, endMs: 90_000, words: "x" }])).toEqual([
      { endMs: 90_000, starts: [0], lines: ["x"] },
    ]);
  });
});

test("no passage results from no cue", () => {
  expect(toPassages([])).toEqual([]);
});
