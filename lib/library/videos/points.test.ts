import { expect, test } from "vitest";
import { asPoints } from "./points";

test.each([
  ["25", 25],
  [" 7 ", 7],
  [3, 3],
  ["", 10],
  ["  ", 10],
  ["abc", 10],
  ["1.5", 10],
  [Number.NaN, 10],
  ["0", 0],
  ["-4", -4],
])("asPoints parses %j to %i", (typed, points) => {
  expect(asPoints(typed)).toBe(points);
});
