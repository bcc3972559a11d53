import { expect, test } from "vitest";
import { changeInWords, changeSinceInWords } from "./glance-change";

test.each([
  [0, 0, "None in the previous 30 days"],
  [7, 0, "None in the previous 30 days"],
  [7, 7, "Same as in the previous 30 days"],
  [1240, 3, "1,237 more than in the previous 30 days"],
  [0, 3, "3 fewer than in the previous 30 days"],
])("%i after %i: %s", (now, before, words) => {
  expect(changeInWords(now, before, 30)).toBe(words);
});

test.each([
  [7, 7, "", "Same as 30 days ago"],
  [1240, 3, "", "1,237 more than 30 days ago"],
  [86, 85, "percentage point", "1 percentage point more than 30 days ago"],
  [80, 86, "percentage point", "6 percentage points fewer than 30 days ago"],
])("%i since %i, counted in '%s': %s", (now, before, unit, words) => {
  expect(changeSinceInWords(now, before, 30, unit)).toBe(words);
});
