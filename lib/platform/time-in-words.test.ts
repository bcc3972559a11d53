import { expect, test } from "vitest";
import { plainFormats } from "./formats";
import { timeInWords } from "./time-in-words";

test.each([
  [10, "1 min"],
  [1_080, "18 min"],
  [3_599, "1 h"],
  [7_200, "2 h"],
  [22_800, "6 h 20 min"],
])("%i seconds read '%s'", (seconds, words) => {
  expect(timeInWords(seconds, plainFormats)).toBe(words);
});
