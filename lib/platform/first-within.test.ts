import { expect, test } from "vitest";
import { firstWithin } from "./first-within";

test.each([
  [[], 10, []],
  [[3, 3, 3], 10, [3, 3, 3]],
  [[5, 5, 1], 10, [5, 5]],
  [[50, 1], 10, [50]],
  [[0, 50, 1], 10, [0]],
])("of %j within %i are taken %j", (sizes, max, taken) => {
  expect(firstWithin(sizes, (size) => size, max)).toEqual(taken);
});
