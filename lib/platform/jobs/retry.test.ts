import { expect, test } from "vitest";
import { waitAfter } from "./retry";

test("eleven attempts take three days", () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitAfter(index + 1, 11, 0.5));
  expect(waits).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 81_000]);
  expect(waitAfter(11, 11)).toBeNull();
});

test("the longest wait is repeated without a limit of attempts", () => {
  expect(waitAfter(200, undefined, 0.5)).toBe(81_000);
});

test("jitter makes a wait up to a tenth shorter or longer", () => {
  expect([waitAfter(3, 11, 0), waitAfter(3, 11, 1)]).toEqual([270, 330]);
});
