import { expect, test } from "vitest";
import { backOff } from "./back-off";

test.each([
  [1, 30],
  [2, 120],
  [3, 600],
  [4, 3_600],
  [5, 21_600],
  [6, null],
  [7, null],
])("after %i failed attempts a message waits %s s", (attempts, seconds) => {
  expect(backOff(attempts)).toBe(seconds);
});
