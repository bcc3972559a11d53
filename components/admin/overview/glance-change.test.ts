import { expect, test } from "vitest";
import { changeInWords } from "./glance-change";

test.each([
  [0, 0, "None in the previous 30 days"],
  [7, 0, "None in the previous 30 days"],
  [7, 7, "Same as in the previous 30 days"],
  [1240, 3, "1,237 more than in the previous 30 days"],
  [0, 3, "3 fewer than in the previous 30 days"],
])("%i after %i: %s", (now, before, words) => {
  expect(changeInWords(now, before, 30)).toBe(words);
});
