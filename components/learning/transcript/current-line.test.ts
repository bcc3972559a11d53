import { expect, test } from "vitest";
import { currentLine } from "./current-line";

const cues = [1500, 4000, 9000].map((startMs) => ({ startMs, endMs: startMs + 1000, words: "x" }));

test.each([
  [null, null],
  [0, null],
  [1, 0],
  [3, 0],
  [4, 1],
  [8, 1],
  [9, 2],
  [999, 2],
])("at second %s, line %s is current", (second, line) => {
  expect(currentLine(cues, second)).toBe(line);
});
