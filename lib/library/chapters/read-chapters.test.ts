import { expect, test } from "vitest";
import { misplaced, readChapters } from "./read-chapters";

test("reads a time and a title from each line", () => {
  expect(readChapters("0:00 Start\n\n(1:05) – Six  positions\n1:00:00\nThe end")).toEqual({
    chapters: [
      { line: 1, second: 0, title: "Start" },
      { line: 3, second: 65, title: "Six positions" },
      { line: 4, second: 3600, title: "The end" },
    ],
    mistakes: [],
  });
});

test.each([
  ["Start", [1]],
  ["0:00 Start\n0:10", [2]],
  [`0:00 ${"x".repeat(201)}`, [1]],
  ["0:00 Start\n1:99 Bad", [2]],
])("reports the lines of mistakes in %j", (text, lines) => {
  expect(readChapters(text).mistakes.map(({ line }) => line)).toEqual(lines);
});

const at = (...seconds: number[]) => seconds.map((second, index) => ({ line: index + 1, second, title: "x" }));

test.each([
  ["chapters in order", at(0, 5, 9), 10, []],
  ["two chapters at one second", at(0, 5, 5), null, [3]],
  ["a chapter before the previous one", at(0, 5, 4), null, [3]],
  ["a chapter at the end of the video", at(0, 10), 10, [2]],
  ["more than 100 chapters", at(...Array.from({ length: 102 }, (_, second) => second)), null, [101]],
])("finds the misplaced lines of %s", (_, chapters, duration, lines) => {
  expect(misplaced(chapters, duration).map(({ line }) => line)).toEqual(lines);
});
