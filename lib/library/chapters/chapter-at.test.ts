import { expect, test } from "vitest";
import { chapterAt } from "./chapter-at";

const chapters = [5, 60].map((second) => ({ second, title: "x" }));

test.each([
  [null, null],
  [4, null],
  [5, 0],
  [59, 0],
  [60, 1],
])("second %s is in chapter %s", (second, index) => {
  expect(chapterAt(chapters, second)).toBe(index);
});
