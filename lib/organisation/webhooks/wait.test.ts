import { expect, test } from "vitest";
import { waitAfter } from "./wait";

test.each([
  [1, 0.5, 5],
  [2, 0, 54],
  [2, 1, 66],
  [10, 0.5, 81_000],
  [11, 0.5, null],
])("after %i failed attempts and by chance %f the wait is %s seconds", (attempts, chance, seconds) => {
  expect(waitAfter(attempts, chance)).toBe(seconds);
});

test("all attempts together take three days", () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitAfter(index + 1, 0.5) ?? 0);
  expect(Math.round(waits.reduce((sum, wait) => sum + wait, 0) / 86_400)).toBe(3);
});
