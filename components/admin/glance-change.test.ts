import { expect, test } from "vitest";
import { changeInWords } from "./glance-change";

test.each([
  [0, 0, "None in the 30 days before"],
  [7, 0, "None in the 30 days before"],
  [7, 7, "As many as in the 30 days before"],
  [1240, 3, "1,237 more than in the 30 days before"],
  [0, 3, "3 fewer than in the 30 days before"],
])("%i after %i: %s", (now, before, words) => {
  expect(changeInWords(now, before, 30)).toBe(words);
});
